import type { Services } from '../services.ts'

/**
 * Identifies a network in rate limits: a keyed hash, so that IP addresses are not stored; empty if requests are not counted per
 * network.
 */
export const networkKey = ({ keys }: Pick<Services, 'keys'>, network: string | undefined): string =>
  network === undefined ? '' : keys.pepper.limitKey(network)
