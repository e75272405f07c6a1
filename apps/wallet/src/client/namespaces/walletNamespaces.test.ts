import { publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { expect, test } from 'vitest'
import { developmentIndexes } from './walletNamespace.ts'
import { walletNamespaces } from './walletNamespaces.ts'

test.each(walletNamespaces.map((namespace) => [namespace.keys.namespace, namespace] as const))(
  'the hard-coded addresses of %s are those of the public mnemonic',
  async (_, { keys, developmentAddresses }) => {
    const derive = await keys.loadAccounts()
    const accounts = derive({ mnemonic: publicTestMnemonic, count: 11 })
    expect(developmentIndexes.map((index) => developmentAddresses[index])).toEqual(
      developmentIndexes.map((index) => accounts[index]?.address),
    )
  },
)
