"""Settings of the whole suite."""

from hypothesis import HealthCheck, settings

# No deadline: a busy machine is not a bug. CI prints how to reproduce what it found.
settings.register_profile(
    "cardtable",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("cardtable")
