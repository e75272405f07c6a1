/** The start of a view that waits or reports: a logo in a ring, a title and a detail. */
export const statusShape = [
  [4, 0],
  [96, 96],
  [24, 200],
  [48, 260],
] as const
