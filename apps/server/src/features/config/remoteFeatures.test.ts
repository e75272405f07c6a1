import { developmentNames } from '@latchkey/contracts/constants/config'
import { expect, test } from 'vitest'
import { testChain } from '../../../test/testChain.ts'
import { remoteFeatures } from './remoteFeatures.ts'

type Config = Parameters<typeof remoteFeatures>[0]
const featureOf = (id: string, { chains = [], onramp = [], names }: Partial<Config>) =>
  remoteFeatures({ chains, onramp, names }).find((feature) => feature.id === id)

test('[S7.23] AppKit shows activity, unless the app decides otherwise, if a chain is indexed', () => {
  const plain = testChain('eip155:1', {})
  const activityOf = (...chains: Config['chains']) => featureOf('activity', { chains })
  expect(activityOf(plain, { ...plain, activity: { provider: 'local', fromBlock: 0 } })).toMatchObject({
    isEnabled: true,
    config: null,
  })
  expect(activityOf(plain)).toMatchObject({ isEnabled: false })
})

test('[S7.23] AppKit shows swaps if a chain has a source of them', () => {
  const plain = testChain('eip155:1', {})
  const pools = { factory: '0x1', wrappedNative: '0x2', pairCodeHash: '0x3', router: '0x4' }
  const swapOf = (...chains: Config['chains']) => featureOf('swap', { chains })
  expect(swapOf(plain, { ...plain, swap: { provider: 'uniswapV2', ...pools } })).toEqual({
    ...{ id: 'swap', isEnabled: true, config: ['1inch'] },
  })
  expect(swapOf(plain)).toMatchObject({ isEnabled: false, config: [] })
})

test('[S7.23] AppKit shows buying if the one provider that it knows is configured', () => {
  const sandbox = { provider: 'sandbox', url: 'http://localhost:1', apiKey: 'key' } as const
  const meld = {
    ...sandbox,
    provider: 'meld',
    pageOrigin: 'https://meldcrypto.com',
    country: 'US',
    sells: [] as [],
  } as const
  const onrampOf = (...onramp: Config['onramp']) => featureOf('onramp', { onramp })
  expect(onrampOf(sandbox, meld)).toEqual({ id: 'onramp', isEnabled: true, config: ['meld'] })
  expect(onrampOf(sandbox)).toEqual({ id: 'onramp', isEnabled: false, config: [] })
})

test('[S7.23] returns the zone of the names that accounts can register', () => {
  expect(featureOf('names', { names: developmentNames })).toEqual({
    id: 'names',
    isEnabled: true,
    config: ['latchkey.id'],
  })
  expect(featureOf('names', {})).toEqual({ id: 'names', isEnabled: false, config: [] })
})
