export function claimPorts(
  count: number,
): Promise<{ readonly ports: readonly number[]; readonly release: () => Promise<void> }>
