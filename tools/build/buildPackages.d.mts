/** Builds the published packages unless their sources are those of the last build; resolves to whether it built. */
export function buildPackages(): Promise<boolean>
