/** Packs a built package into the folder `into` as it is published; returns the tarball's path. */
export function packPublished(folder: string, into: string): string
