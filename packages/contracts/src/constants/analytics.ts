/** Spec S9.11. */
export const errorEventsMax = 5

/** Spec S9.11. */
export const errorEventsWindowMs = 60_000
