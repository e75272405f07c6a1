/** Builds unless the sources are those of the last build; resolves to whether it built. */
export function buildOnce(
  name: string,
  params: {
    readonly sources: readonly string[]
    readonly outputs: readonly string[]
    readonly build: () => unknown
  },
): Promise<boolean>
