export function resetData(dataDir: string): void
