export function forbiddenReason(
  dependency: { readonly name: string; readonly version: string },
  lockfile: string,
): string | undefined
