import { Banner } from '@latchkey/ui/banner/Banner'
import { partRef } from '@latchkey/ui/css/partRef'
import { Trash } from '@latchkey/ui/icons/Trash'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useState } from 'react'
import { deleteWallet } from '../deletion/deletion.ts'
import styles, { sheet } from '../protection/sheet/DialogSheet.lk.css'
import { MailedProof } from './MailedProof.tsx'
import { useSettings } from './SettingsContext.ts'
import { StepMark } from './StepMark.tsx'

const ref = partRef(sheet)

/** What deleting the wallet destroys, and the mailed link and code that schedule it. */
export function DeleteStep() {
  const { login, owner, texts, goTo } = useSettings()
  const [isUnderstood, setUnderstood] = useState(false)
  const icon = <Trash size={28} />
  if (owner.isSocial)
    return (
      <SheetBody>
        <StatusBlock picture={<StepMark>{icon}</StepMark>} title={texts.deleteTitle} detail={texts.deleteSocial} />
      </SheetBody>
    )
  const warning = (
    <>
      <Banner tone="bad" title={texts.deleteWarning} detail={texts.deleteWarningDetail} />
      <label ref={ref} className={styles.check}>
        <input
          type="checkbox"
          checked={isUnderstood}
          onChange={({ currentTarget }) => setUnderstood(currentTarget.checked)}
        />
        {texts.deleteUnderstood}
      </label>
    </>
  )
  return (
    <MailedProof
      purpose="delete"
      start={{
        ...{ icon, title: texts.deleteTitle, detail: texts.deleteText, children: warning },
        ...{ kind: 'danger', disabled: !isUnderstood },
      }}
      onProof={async (proof) => {
        await deleteWallet(login, owner.walletId ?? '', proof)
        goTo({ name: 'overview' })
      }}
    />
  )
}
