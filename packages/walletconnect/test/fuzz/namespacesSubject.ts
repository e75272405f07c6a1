import { isRecord } from '@latchkey/base/isRecord'
import { readSettlement } from '../../src/sign/app/readSettlement.ts'
import { isChainApproved, isEventApproved, isMethodApproved } from '../../src/sign/approvedNamespaces.ts'
import { buildApprovedNamespaces } from '../../src/sign/buildApprovedNamespaces.ts'
import { conformanceFault } from '../../src/sign/conformance.ts'
import { withChains } from '../../src/sign/namespaces.ts'
import { isProposalNamespaces } from '../../src/sign/proposalShape.ts'
import { isSessionNamespaces } from '../../src/sign/shapes.ts'
import { validateConnect } from '../../src/sign/validateConnect.ts'
import { validateNamespaces } from '../../src/sign/wallet/validateWalletCall.ts'
import type { Campaign } from './campaign.ts'
import { mutateJson } from './mutateJson.ts'
import { assure, typedOnly } from './typedOnly.ts'

type Case = { readonly proposal: unknown; readonly session: unknown; readonly settlement: unknown }

const proposal = {
  eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sendTransaction'], events: ['a', 'b'] },
  'solana:x': { methods: ['solana_signMessage'], events: [] },
}
const session = {
  eip155: { ...proposal.eip155, accounts: ['eip155:1:0xab', 'eip155:10:0xab'] },
  'solana:x': { ...proposal['solana:x'], chains: ['solana:x'], accounts: ['solana:x:abc'] },
}
const supported = { eip155: session.eip155, solana: session['solana:x'] }
const publicKey = 'ab'.repeat(32)
const settlement = {
  relay: { protocol: 'irn' },
  namespaces: session,
  controller: {
    publicKey,
    metadata: { name: 'x', description: '', url: 'https://x', icons: ['i'], redirect: { native: 'x://' } },
  },
  expiry: 1_800_000_000,
  sessionProperties: { a: '1' },
}

/** Namespaces of proposals, settlements and updates, as the app client and the wallet client process them. */
export const namespacesSubject: Campaign.Subject<Case> = {
  name: 'namespaces',
  cases: 30_000,
  make: (random) => ({
    proposal: mutateJson(random, proposal),
    session: mutateJson(random, session),
    settlement: mutateJson(random, settlement),
  }),
  check(input) {
    typedOnly(() => validateConnect({ namespaces: input.proposal, sessionProperties: input.session }))
    typedOnly(() => validateNamespaces('approve', proposal, input.session))
    typedOnly(() => validateNamespaces('update', {}, input.session))
    checkProposal(input.proposal)
    checkSession(input.session)
    const read = readSettlement(input.settlement, publicKey, 1_700_000_000)
    assure(read.ok ? isSessionNamespaces(read.value.namespaces) : read.reason.code !== 0, 'an unnamed refusal')
  },
}

function checkProposal(asked: unknown): void {
  if (!isProposalNamespaces(asked)) return
  withChains(asked)
  typedOnly(() => validateNamespaces('approve', asked, session))
  for (const part of [
    { requiredNamespaces: asked, optionalNamespaces: {} },
    { requiredNamespaces: {}, optionalNamespaces: asked },
  ]) {
    const approved = typedOnly(() => buildApprovedNamespaces(part, supported))
    for (const entry of Object.values(approved ?? {}))
      for (const account of entry.accounts)
        assure(
          Object.values(supported).some(({ accounts }) => accounts.includes(account)),
          'an account that is not ours',
        )
  }
}

function checkSession(given: unknown): void {
  if (!isSessionNamespaces(given)) return
  assure(isRecord(given), 'no record')
  for (const chain of ['eip155:1', '__proto__', 'constructor:1', '']) {
    isChainApproved(given, chain)
    isMethodApproved(given, chain, 'constructor')
    isEventApproved(given, chain, 'a')
  }
  conformanceFault(proposal, given, 'approve()')
}
