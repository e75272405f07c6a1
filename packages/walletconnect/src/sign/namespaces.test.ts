import { describe, expect, it } from 'vitest'
import { isChainApproved, isMethodApproved } from './approvedNamespaces.ts'
import { buildApprovedNamespaces } from './buildApprovedNamespaces.ts'
import { conformanceFault } from './conformance.ts'
import { withChains } from './namespaces.ts'

const a = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const entry = (chains: readonly string[], methods = ['personal_sign'], events = ['chainChanged']) => ({
  chains,
  methods,
  events,
  accounts: chains.map((chain) => `${chain}:${a}`),
})

describe('namespaces', () => {
  it('[S5.14] a chain is approved by an account on it, not by the list of chains', () => {
    const namespaces = { eip155: { ...entry(['eip155:1', 'eip155:10']), accounts: [`eip155:1:${a}`] } }
    expect([isChainApproved(namespaces, 'eip155:1'), isChainApproved(namespaces, 'eip155:10')]).toEqual([true, false])
    expect(isMethodApproved(namespaces, 'eip155:1', 'eth_sign')).toBe(false)
    const inline = { ...namespaces, 'eip155:5': { ...entry(['eip155:5'], ['eth_sign']), chains: undefined as never } }
    expect([
      isMethodApproved(inline, 'eip155:5', 'eth_sign'),
      isMethodApproved(inline, 'eip155:1', 'eth_sign'),
    ]).toEqual([true, false])
  })

  it('merges entries keyed by a chain into their namespace', () => {
    expect(
      withChains({
        eip155: { chains: ['eip155:1'], methods: ['a'], events: [] },
        'eip155:10': { methods: ['b'], events: ['e'] },
      }),
    ).toEqual({ eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['a', 'b'], events: ['e'] } })
  })

  it.each([
    [
      "approve() namespaces chains don't satisfy required namespaces.",
      { eip155: entry(['eip155:1', 'eip155:5']) },
      { eip155: entry(['eip155:1']) },
    ],
    [
      "approve() namespaces keys don't satisfy requiredNamespaces.",
      { solana: { methods: [], events: [] } },
      { eip155: entry(['eip155:1']) },
    ],
    [
      "approve() namespaces accounts don't satisfy namespace accounts for eip155:1",
      {},
      { 'eip155:1': entry(['eip155:2']) },
    ],
    [
      "approve() namespaces methods don't satisfy namespace methods for eip155:1",
      { 'eip155:1': { methods: ['eth_sign'], events: [] } },
      { eip155: entry(['eip155:1']) },
    ],
    [
      "approve() namespaces events don't satisfy namespace events for eip155:1",
      { 'eip155:1': { methods: [], events: ['message'] } },
      { eip155: entry(['eip155:1']) },
    ],
  ])('[S5.14] reports: %s', (text, required, approved) => {
    expect(conformanceFault(required, approved, 'approve()')).toContain(text)
  })

  it('approves the intersection and skips unsupported optional namespaces', () => {
    const supported = { eip155: entry(['eip155:1', 'eip155:10'], ['personal_sign', 'eth_sign']) }
    const optionalNamespaces = {
      eip155: { chains: ['eip155:10', 'eip155:99'], methods: ['personal_sign', 'x'], events: ['chainChanged', 'y'] },
      solana: { chains: ['solana:1'], methods: [], events: [] },
    }
    expect(buildApprovedNamespaces({ requiredNamespaces: {}, optionalNamespaces }, supported)).toEqual({
      eip155: entry(['eip155:10']),
    })
    const inline = { 'eip155:1': { methods: ['eth_sign'], events: [] }, eip155: optionalNamespaces.eip155 }
    expect(
      buildApprovedNamespaces(
        { requiredNamespaces: inline, optionalNamespaces: {} },
        {
          eip155: entry(
            ['eip155:1', 'eip155:10', 'eip155:99'],
            ['personal_sign', 'eth_sign', 'x'],
            ['chainChanged', 'y'],
          ),
        },
      ),
    ).toEqual({
      eip155: entry(['eip155:1', 'eip155:10', 'eip155:99'], ['eth_sign', 'personal_sign', 'x'], ['chainChanged', 'y']),
    })
    expect(buildApprovedNamespaces({ requiredNamespaces: {}, optionalNamespaces: {} }, supported)).toEqual(supported)
    expect(() =>
      buildApprovedNamespaces({ requiredNamespaces: optionalNamespaces, optionalNamespaces: {} }, supported),
    ).toThrow('Non conforming namespaces. approve() namespaces chains')
    const bare = { eip155: { ...supported.eip155, accounts: [] } }
    expect(() => buildApprovedNamespaces({ requiredNamespaces: {}, optionalNamespaces }, bare)).toThrow(
      'No accounts provided for chain eip155:1 in namespace eip155',
    )
  })
})
