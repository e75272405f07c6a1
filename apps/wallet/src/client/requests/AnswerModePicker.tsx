import { Segment } from '@latchkey/ui/segment/Segment'
import { Section } from '../Section.tsx'
import { useWallet, useWalletState } from '../WalletContext.ts'
import { answerModes, isAnswerMode } from './answerMode.ts'

/** Selects the wallet's answer mode, to test an app with rejections and without answers. */
export function AnswerModePicker() {
  const { engine } = useWallet()
  const mode = useWalletState((state) => state.answerMode)
  return (
    <Section title="Answer requests">
      <Segment
        label="Answer requests"
        options={answerModes.map(({ mode, label }) => ({ value: mode, label }))}
        selected={mode}
        onSelect={(value) => isAnswerMode(value) && engine.setAnswerMode(value)}
      />
    </Section>
  )
}
