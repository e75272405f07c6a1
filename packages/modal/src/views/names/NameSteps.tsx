import { NameRegistered } from './NameRegistered.tsx'
import { RegisterName } from './RegisterName.tsx'

/** Registers a name; with `accountName`, says that the account has it. */
export function NameSteps({ accountName }: { readonly accountName: string | undefined }) {
  return accountName === undefined ? <RegisterName /> : <NameRegistered accountName={accountName} />
}
