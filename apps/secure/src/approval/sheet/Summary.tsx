import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { BalanceChange } from '@latchkey/base/keys/simulation'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Card } from '@latchkey/ui/card/Card'
import { partRef } from '@latchkey/ui/css/partRef'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { Fragment } from 'react'
import { actionsOf } from '../../requests/decodedFacts.ts'
import { fill } from '../../texts/fill.ts'
import { AllowanceHero, OperatorHero } from './AllowanceHero.tsx'
import { UnitAmount, Worth } from './Amounts.tsx'
import styles, { sheet as styleSheet } from './ApprovalSheet.lk.css'
import { Changes, TokenMark } from './Changes.tsx'
import { callChanges, isSwap } from './callChanges.ts'
import { Hero } from './Hero.tsx'
import { MessageSummary } from './MessageSummary.tsx'
import { useSheet } from './SheetContext.ts'
import { viewProps } from './viewProps.ts'

const ref = partRef(styleSheet)

/** The effect of the request; for a batch, of each call. */
export function Summary() {
  const { asked, texts, estimate } = useSheet()
  const { view } = asked
  const props = viewProps(texts)
  return (
    <>
      {estimate?.failure !== 'mined' && view?.note?.(props)}
      {view?.summary?.(props) ?? <Actions />}
    </>
  )
}

function Actions() {
  const sheet = useSheet()
  const { asked, texts } = sheet
  const calls = actionsOf(asked.facts)
  const [only] = calls
  if (only && calls.length === 1) return <Action facts={only} changes={callChanges(sheet)} />
  return calls.map((call, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: calls may repeat and never change order
    <Fragment key={index}>
      <Text as="h3" kind="label">
        {fill(texts.tag, texts.labels.callNumber, { number: index + 1, count: calls.length })}
      </Text>
      <Action facts={call} />
    </Fragment>
  ))
}

function Action({ facts, changes = [] }: Action.Props) {
  const { texts, estimate, asked } = useSheet()
  const { labels } = texts
  switch (facts.kind) {
    case 'nativeTransfer':
    case 'tokenTransfer': {
      const amount = {
        units: facts.amountUnits,
        tokenAddress: 'tokenAddress' in facts ? facts.tokenAddress : undefined,
      }
      return (
        <Hero
          label={labels.send}
          partyLabel={labels.to}
          party={facts.to}
          partyName={estimate?.recipientName?.(facts.to)}
          partyView={
            <div ref={ref} className={styles.recipient}>
              <Avatar seed={facts.to} size={36} />
              <div>{estimate?.recipientView?.(facts.to) ?? <Address value={facts.to} full />}</div>
            </div>
          }
        >
          <div ref={ref} className={styles.change}>
            <TokenMark size={36} tokenAddress={amount.tokenAddress} />
            <div>
              <UnitAmount {...amount} />
              <Worth {...amount} />
            </div>
          </div>
        </Hero>
      )
    }
    case 'tokenApproval':
      return <AllowanceHero {...facts} />
    case 'collectionApproval':
      return <OperatorHero {...facts} />
    case 'contractCall': {
      const outcome = changes.length > 0 ? estimate?.texts?.labels[isSwap(changes) ? 'swap' : 'changes'] : undefined
      return (
        <Hero
          label={facts.to ? (outcome ?? labels.call) : labels.create}
          notes={[estimate?.minimumText]}
          partyLabel={labels.contract}
          party={facts.to}
        >
          {changes.length > 0 ? (
            <Changes changes={changes} kind="heading" />
          ) : facts.amountUnits > 0n ? (
            <UnitAmount units={facts.amountUnits} />
          ) : undefined}
        </Hero>
      )
    }
    case 'signIn':
      return (
        <>
          <Hero label={labels.signInTo} notes={asked.refusal ? [] : [labels.signInProves]}>
            <bdi dir="ltr">{facts.fields.domain}</bdi>
          </Hero>
          {facts.fields.statement && (
            <Card label={labels.statement}>
              <bdi>{facts.fields.statement}</bdi>
            </Card>
          )}
        </>
      )
    case 'message':
      return <MessageSummary {...facts} />
    default:
      return null
  }
}

declare namespace Action {
  type Props = { readonly facts: RequestFacts; readonly changes?: readonly BalanceChange[] }
}
