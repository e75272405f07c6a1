import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { partRef } from '@latchkey/ui/css/partRef'
import { useState } from 'react'
import styles, { sheet } from './AccountPicture.lk.css'
import { type NamedAccount, useIdentity } from './useIdentity.ts'

const ref = partRef(sheet)

/** The picture of the account's name on top of the generated avatar, which remains visible if there is no picture. */
export function AccountPicture({ account, size }: AccountPicture.Props) {
  const { avatarUrl } = useIdentity(account)
  const [failed, setFailed] = useState<string>()
  return (
    <span ref={ref} className={styles.picture}>
      <Avatar seed={account.address} size={size} />
      {avatarUrl !== undefined && avatarUrl !== failed && (
        <img src={avatarUrl} alt="" decoding="async" onError={() => setFailed(avatarUrl)} />
      )}
    </span>
  )
}

export declare namespace AccountPicture {
  type Props = { readonly account: NamedAccount; readonly size: Avatar.Props['size'] }
}
