import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Button } from '@latchkey/ui/button/Button'
import { useCopy } from '@latchkey/ui/copyButton/useCopy'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Check } from '@latchkey/ui/icons/Check'
import { Copy } from '@latchkey/ui/icons/Copy'
import { External } from '@latchkey/ui/icons/External'
import { Globe } from '@latchkey/ui/icons/Globe'
import { Info } from '@latchkey/ui/icons/Info'
import { Leave } from '@latchkey/ui/icons/Leave'
import { Pen } from '@latchkey/ui/icons/Pen'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { useText } from '../../i18n/useText.ts'
import { useChunkWithTexts } from '../../i18n/useTexts.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { chunkOf } from '../../shell/chunk.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { ViewSkeleton } from '../../shell/ViewSkeleton.tsx'
import { shortName } from '../names/shortName.ts'
import { useNames } from '../names/useNames.ts'
import { NetworkMark } from '../shared/NetworkMark.tsx'
import { useExplorerLink } from '../shared/useExplorerLink.ts'
import { useLastAccount } from '../shared/useLastAccount.ts'
import { useLeave } from '../shared/useLeave.ts'
import { AccountTypeRow } from './AccountTypeRow.tsx'
import { EmbeddedRows } from './EmbeddedRows.tsx'
import { SessionLine } from './SessionLine.tsx'
import { stepSkeletons } from './stepSkeletons.ts'

/** Loaded on demand, because few visitors need these steps. */
const updateChunk = chunkOf(() => import('../updateEmail/UpdateEmail.tsx'))
const namesChunk = chunkOf(() => import('../names/NameSteps.tsx'))
const permissionsChunk = chunkOf(() => import('../permissions/PermissionSteps.tsx'))
const upgradeChunk = chunkOf(() => import('../upgrade/UpgradeWallet.tsx'))

/** Settings that are rarely needed: address, network, wallets, sign-in and disconnecting. */
export function AccountSettingsView({ view }: { readonly view: ViewOf<'AccountSettings'> }) {
  const { name, step, accountName } = view
  const text = useText('account')
  const isName = step === 'registerAccountName' || step === 'registerAccountNameSuccess'
  const isPermissions = step === 'smartSessionList'
  const isUpgrade = step === 'upgradeWallet'
  const isEmail = step && !isName && !isPermissions && !isUpgrade
  const update = useChunkWithTexts(isEmail ? updateChunk : undefined, 'email')
  const names = useChunkWithTexts(isName ? namesChunk : undefined, 'names')
  const permissions = useChunkWithTexts(isPermissions ? permissionsChunk : undefined, 'permissions')
  const upgrade = useChunkWithTexts(isUpgrade ? upgradeChunk : undefined, 'upgrade')
  if (!step) return <Settings />
  const shown = isName ? 'names' : isPermissions ? 'permissions' : isUpgrade ? 'upgrade' : 'email'
  if (isName && names) return <names.NameSteps accountName={accountName} />
  if (isPermissions && permissions) return <permissions.PermissionSteps view={view} />
  if (isUpgrade && upgrade) return <upgrade.UpgradeWallet />
  if (isEmail && update) return <update.UpdateEmail view={{ name, step }} />
  return <ViewSkeleton title={text('settings')} shape={stepSkeletons[shown]} />
}

function Settings() {
  const modal = useModal()
  const { features } = modal.latchkey.options
  const text = useText('account')
  const shellText = useText('shell')
  const { address = '', wallet, status, connectionId } = useLastAccount()
  const { network, unsupported } = useNetwork()
  const count = useLatchkeyState(({ connections }) => connections.length)
  const explorer = useExplorerLink('address', address)
  const names = useNames(features?.names === true ? address : '')
  const unnamed = text(unsupported ? 'unsupportedNetwork' : 'unknownNetwork')
  return (
    <>
      <ViewHeader title={text('settings')} />
      <SheetBody list>
        <RowList label={text('settings')}>
          {[
            <CopyRow key="address" address={address} />,
            explorer !== undefined && (
              <ListRow
                key="explorer"
                icon={
                  <IconBox>
                    <External />
                  </IconBox>
                }
                title={text('viewOnExplorer')}
                href={explorer}
                newTab
              />
            ),
            <ListRow
              key="network"
              icon={
                network ? (
                  <NetworkMark size={40} network={network} />
                ) : (
                  <IconBox>
                    <Globe />
                  </IconBox>
                )
              }
              title={text('networkRow')}
              detail={network?.name ?? unnamed}
              chevron
              onClick={() => modal.push({ name: 'SwitchNetwork' })}
            />,
            <ListRow
              key="wallets"
              icon={<WalletLogo size={40} src={wallet?.icon} name={wallet?.name ?? ''} />}
              title={text('wallets')}
              detail={wallet?.name}
              end={count > 1 ? text('walletsConnected', { count }) : undefined}
              chevron
              onClick={() => modal.push({ name: 'ProfileWallets' })}
            />,
            names && <NameRow key="name" names={names} />,
          ]}
        </RowList>
        {status === 'connected' && <EmbeddedRows connectionId={connectionId} />}
        {status === 'connected' && <AccountTypeRow />}
        <RowList label={shellText('troubleshoot')}>
          <ListRow
            icon={
              <IconBox>
                <Info />
              </IconBox>
            }
            title={shellText('troubleshoot')}
            detail={text('troubleshootDetail')}
            chevron
            onClick={() => modal.push({ name: 'Troubleshoot' })}
          />
        </RowList>
        {status === 'connected' && <SessionLine />}
      </SheetBody>
      <SheetActions>
        <DisconnectButton />
      </SheetActions>
    </>
  )
}

function CopyRow({ address }: { readonly address: string }) {
  const text = useText('account')
  const { state, copy } = useCopy(address)
  const said = { idle: undefined, copied: text('addressCopied'), failed: text('copyFailed') }[state]
  useAnnouncement(said)
  return (
    <ListRow
      icon={<Avatar seed={address} size={40} />}
      title={said ?? text('copyAddress')}
      detail={<Address value={address} />}
      end={state === 'copied' ? <Check size={18} /> : <Copy size={18} />}
      onClick={() => void copy()}
    />
  )
}

function DisconnectButton() {
  const text = useText('account')
  const { options } = useModal().latchkey
  const leave = useLeave('account')
  return (
    <>
      <Text kind="small" tone="quiet" center>
        {text('disconnectDetail', { app: options.metadata.name })}
      </Text>
      <Button wide icon={<Leave />} onClick={leave}>
        {text('disconnect')}
      </Button>
    </>
  )
}

/** Shows the account's first name, or opens its registration. */
function NameRow({ names }: { readonly names: readonly string[] }) {
  const modal = useModal()
  const text = useText('account')
  const [name] = names
  return (
    <ListRow
      icon={
        <IconBox>
          <Pen />
        </IconBox>
      }
      title={text('accountName')}
      detail={name === undefined ? text('accountNameDetail') : <bdi dir="ltr">{shortName(name)}</bdi>}
      chevron
      onClick={() => modal.push({ name: 'AccountSettings', step: 'registerAccountName' })}
    />
  )
}
