export function claimRun(
  dataDir: string,
  params: { readonly names: readonly string[]; readonly reset?: boolean },
): () => void
export function resetData(dataDir: string): void
export function publishRun(dataDir: string, run: { readonly parts: object; readonly pids: object }): () => void
