#!/bin/sh
# A bot in POSIX shell (docs/bot-protocol.md): it completes every row it can, and else plays the first legal move.
while read -r word rest; do
    case $word in
        perfect-numbers) echo "ok shell, plays the first legal move" ;;
        legal) legal=$rest ;;
        choose)
            case " $legal " in
                *" C "*) echo C ;;
                *) echo "${legal%% *}" ;;
            esac
            ;;
    esac
done
