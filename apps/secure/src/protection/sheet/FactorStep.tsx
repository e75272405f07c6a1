import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Banner } from '@latchkey/ui/banner/Banner'
import { partRef } from '@latchkey/ui/css/partRef'
import { Segment } from '@latchkey/ui/segment/Segment'
import { Text } from '@latchkey/ui/text/Text'
import { useState } from 'react'
import styles, { sheet } from '../../dialog/DialogSheet.lk.css'
import { FormSheet } from '../../dialog/FormSheet.tsx'
import { Understood } from '../../dialog/Understood.tsx'
import type { ProtectionTexts } from '../../texts/protectionTexts.ts'
import type { Protecting } from '../protecting.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { usePasskey } from './usePasskey.ts'

const ref = partRef(sheet)

/** The owner chooses a passkey or a password to protect the wallet, and confirms that it cannot be replaced if lost. */
export function FactorStep({ texts, protecting, onChosen, onCancel }: FactorStep.Props) {
  const { protect } = texts
  const { checkPassword, createPasskey } = protecting
  const [type, setType] = useState<FactorSecret['type']>(createPasskey ? 'passkey' : 'password')
  const [isUnderstood, setUnderstood] = useState(false)
  const [typed, setTyped] = useState({ password: '', repeated: '' })
  const [problem, setProblem] = useState<PasswordFields.Problem>()
  const [isChecking, setChecking] = useState(false)
  const passkey = usePasskey(texts, onChosen)

  const choose = (chosen: string) => {
    setType(chosen === 'passkey' ? chosen : 'password')
    setUnderstood(false)
  }
  const choosePassword = async () => {
    const { password, repeated } = typed
    const found = (await checkPassword(password)) ?? (password === repeated ? undefined : 'different')
    setProblem(found)
    if (!found) onChosen({ type: 'password', password })
  }
  const submit = () => {
    if (type === 'passkey' && createPasskey) return passkey.run(createPasskey)
    setChecking(true)
    void choosePassword().finally(() => setChecking(false))
  }
  const isPasskey = type === 'passkey'
  return (
    <FormSheet
      title={protect.title}
      text={protect.text}
      cancel={texts.cancel}
      submit={isPasskey ? protect.createPasskey : protect.next}
      disabled={!isUnderstood}
      loading={isChecking || passkey.isWorking}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {createPasskey && (
        <div ref={ref} className={styles.choice}>
          <Segment
            label={protect.factor}
            options={[
              { value: 'passkey', label: protect.byPasskey },
              { value: 'password', label: protect.byPassword },
            ]}
            selected={type}
            onSelect={choose}
          />
        </div>
      )}
      {isPasskey ? (
        <Text tone="quiet">{protect.passkeyText}</Text>
      ) : (
        <PasswordFields {...{ texts, problem }} value={typed} onChange={setTyped} />
      )}
      {isPasskey && passkey.error && <Banner tone="bad" title={passkey.error.text} />}
      <Banner
        tone="warn"
        title={isPasskey ? protect.passkeyWarning : protect.passwordWarning}
        detail={isPasskey ? protect.passkeyWarningDetail : protect.passwordWarningDetail}
      />
      <Understood label={protect.understood} checked={isUnderstood} onChange={setUnderstood} />
    </FormSheet>
  )
}

export declare namespace FactorStep {
  type Props = {
    readonly texts: ProtectionTexts
    readonly protecting: Pick<Protecting, 'checkPassword' | 'createPasskey'>
    readonly onChosen: (secret: FactorSecret) => void
    readonly onCancel: () => void
  }
}
