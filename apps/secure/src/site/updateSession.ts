import type { DeviceStore, StoredSession } from '../signer/deviceStore.ts'

/** Changes fields of this browser's session, if there is one. */
export async function updateSession(
  { store }: { readonly store: Pick<DeviceStore, 'session' | 'saveSession'> },
  change: Partial<Pick<StoredSession, 'networkId' | 'accountType'>>,
): Promise<void> {
  const session = await store.session()
  if (session) await store.saveSession({ ...session, ...change })
}
