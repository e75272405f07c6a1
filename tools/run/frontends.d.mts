/** Builds a front end unless its sources are those of the last build; resolves to whether it built. */
export function buildFrontend(name: string): Promise<boolean>
