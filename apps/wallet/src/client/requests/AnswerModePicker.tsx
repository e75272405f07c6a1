import { Segment } from '@latchkey/ui/segment/Segment'
import { Section } from '../Section.tsx'
import { useWallet, useWalletState } from '../WalletContext.ts'
import { answerModes, isAnswerMode } from './answerMode.ts'

/** How the wallet answers: for trying out what an app does when it hears no, or nothing. */
export function AnswerModePicker() {
  const { engine } = useWallet()
  const mode = useWalletState((state) => state.answerMode)
  return (
    <Section title="How this wallet answers">
      <Segment
        label="How this wallet answers"
        options={answerModes.map(({ mode, label }) => ({ value: mode, label }))}
        selected={mode}
        onSelect={(value) => isAnswerMode(value) && engine.setAnswerMode(value)}
      />
    </Section>
  )
}
