export function occupyPorts(ports: readonly number[]): Promise<{ readonly release: () => Promise<unknown> }>
