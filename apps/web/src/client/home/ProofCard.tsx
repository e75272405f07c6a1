import { Button } from '@latchkey/ui/button/Button'
import { Shield } from '@latchkey/ui/icons/Shield'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Dot } from '@latchkey/ui/tag/Dot'
import { Tag } from '@latchkey/ui/tag/Tag'
import { useProof } from './code/useProof.ts'
import code from './code/useProof.ts?raw'
import { FeatureCard } from './FeatureCard.tsx'
import { useAttempt } from './useAttempt.ts'

export function ProofCard() {
  const { status, signIn, signOut } = useProof()
  const { running, problem, attempt } = useAttempt()
  return (
    <FeatureCard
      icon={<Shield />}
      title="Sign in with your wallet"
      code={code}
      problem={problem}
      tag={<StateTag status={status} />}
      actions={
        status === 'signed' ? (
          <>
            <span className="card-note card-grow">Renews automatically</span>
            <Button size="sm" loading={running} onClick={() => void attempt(signOut)}>
              Sign out
            </Button>
          </>
        ) : status === 'off' ? (
          <span className="card-note">Sign-in is turned off on this page</span>
        ) : (
          <Button size="sm" kind="tint" onClick={signIn}>
            Sign in
          </Button>
        )
      }
    >
      Sign one message to prove you own the account. Your server verifies it.
    </FeatureCard>
  )
}

function StateTag({ status }: { readonly status: string }) {
  if (status === 'off') return <Tag>Off</Tag>
  if (status === 'idle') return null
  if (status === 'required') return <Tag tone="warn">Signature required</Tag>
  if (status === 'signed') {
    return (
      <Tag tone="good">
        <Dot tone="good" />
        Signed in
      </Tag>
    )
  }
  return (
    <Tag tone="accent">
      <Ring size={12} />
      {status === 'signing' ? 'Signing' : 'Checking'}
    </Tag>
  )
}
