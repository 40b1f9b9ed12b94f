"""What handlers get by naming it as a parameter: pages and JSON API take the same things."""

from litestar.di import NamedDependency

from perfect_numbers.web.http.security import Guard
from perfect_numbers.web.live.bots import BotPlay
from perfect_numbers.web.live.streams import Streams
from perfect_numbers.web.table.people import Person
from perfect_numbers.web.tables import Tables

GivenTables = NamedDependency[Tables]
"""As `tables`."""
GivenPerson = NamedDependency[Person]
"""As `person`: who asks."""
GivenLang = NamedDependency[str]
"""As `lang`: the language of the one who asks."""
GivenGuard = NamedDependency[Guard]
"""As `guard`."""
GivenBots = NamedDependency[BotPlay]
"""As `bots`."""
GivenStreams = NamedDependency[Streams]
"""As `streams`."""
