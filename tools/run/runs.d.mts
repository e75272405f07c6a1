export function claimRun(
  dataDir: string,
  params: { readonly names: readonly string[]; readonly reset?: boolean },
): { started(pids: Readonly<Record<string, number | undefined>>): void; end(): void }
export function publishRun(dataDir: string, run: { readonly parts: object; readonly pids: object }): () => void
