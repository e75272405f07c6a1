import type { Services } from '../services.ts'

/** A network in the keys of limits: a keyed hash, so that addresses are not stored; empty if it need not be counted. */
export const networkKey = ({ keys }: Pick<Services, 'keys'>, network: string | undefined): string =>
  network === undefined ? '' : keys.pepper.limitKey(network)
