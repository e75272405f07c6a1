import type { Engine, Incoming } from '../sign/engine.ts'
import type { ResolveAttestation, VerifyContext } from './types.ts'
import { verifyContextOf } from './verifyContextOf.ts'

/** Verifies the origin of a request; `metadataUrl` is the URL claimed by the app. Always settles. */
export type Verify = (incoming: Incoming, metadataUrl: string) => Promise<VerifyContext>

export const createVerify =
  ({ clock }: Pick<Engine, 'clock'>, resolve: ResolveAttestation | undefined): Verify =>
  ({ attestation, message, text }, metadataUrl) =>
    verifyContextOf(resolve, { clock, attestation, message, text, metadataUrl })
