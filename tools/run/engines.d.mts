export const installCommand: string
export function missingEngines(): readonly string[]
export function ensureEngines(): void
