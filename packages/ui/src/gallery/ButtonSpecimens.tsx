import { Button, ButtonPair } from '../button/Button.tsx'
import { ConnectButton } from '../connectButton/ConnectButton.tsx'
import { ConnectedFace, WrongNetworkFace } from '../connectButton/ConnectedFace.tsx'
import { IconButton } from '../iconButton/IconButton.tsx'
import { Back } from '../icons/Back.tsx'
import { Close } from '../icons/Close.tsx'
import { External } from '../icons/External.tsx'
import { Refresh } from '../icons/Refresh.tsx'
import styles from './Gallery.lk.css'
import { Specimen } from './Specimen.tsx'
import { ADDRESS, BASE } from './samples.tsx'

export function ConnectButtonSpecimens() {
  const connected = { address: ADDRESS, network: { name: 'Base', src: BASE }, hint: 'Account on Base:' }
  const button = { status: 'connecting', label: '' } as const
  return (
    <>
      <Specimen caption="Disconnected">
        <ConnectButton status="disconnected" label="Connect" />
      </Specimen>
      <Specimen caption="Connecting">
        <ConnectButton status="connecting" label="Connecting" />
      </Specimen>
      <Specimen caption="Coming back: the address is known, the wallet has not answered">
        <ConnectButton status="connecting" label="0x7a…e491c6" />
      </Specimen>
      <Specimen caption="Connected: balance, avatar with network, address">
        <ConnectButton {...button} face={<ConnectedFace {...connected} label="0x7a…e491c6" balance="0.842 ETH" />} />
      </Specimen>
      <Specimen caption="Connected with a name, balance hidden">
        <ConnectButton {...button} face={<ConnectedFace {...connected} label="ada.eth" />} />
      </Specimen>
      <Specimen caption="Wrong network">
        <ConnectButton {...button} face={<WrongNetworkFace label="Unsupported network" />} />
      </Specimen>
      <Specimen caption="The modal could not be loaded">
        <ConnectButton status="failed" label="Reload to try again" />
      </Specimen>
    </>
  )
}

export function ButtonSpecimens() {
  return (
    <>
      <Specimen caption="Large, 48" narrow panel>
        <div className={styles.stack}>
          <Button kind="filled" wide>
            Send 12.5 USDC
          </Button>
          <Button wide icon={<External />}>
            Open Harbor again
          </Button>
          <Button kind="tint" wide>
            Add a network
          </Button>
          <Button kind="ghost" wide>
            Choose another wallet
          </Button>
          <Button kind="danger" wide>
            Reject and go back
          </Button>
        </div>
      </Specimen>
      <Specimen caption="Loading, off, pair" narrow panel>
        <div className={styles.stack}>
          <Button kind="filled" wide loading>
            Signing in
          </Button>
          <Button kind="filled" wide disabled>
            Review
          </Button>
          <ButtonPair>
            <Button>Reject</Button>
            <Button kind="filled">Approve</Button>
          </ButtonPair>
          <Button kind="filled" wide icon={<Refresh />}>
            A label that is much longer than its button can hold
          </Button>
        </div>
      </Specimen>
      <Specimen caption="Medium 40, small 36" panel>
        <div className={styles.line}>
          <Button kind="filled" size="md">
            Switch to Base
          </Button>
          <Button kind="tint" size="sm">
            Get
          </Button>
          <Button size="sm">Try again</Button>
          <Button size="sm" loading>
            Waiting
          </Button>
        </div>
      </Specimen>
      <Specimen caption="Icon buttons" panel>
        <div className={styles.line}>
          <IconButton label="Back">
            <Back />
          </IconButton>
          <IconButton label="Close">
            <Close />
          </IconButton>
        </div>
      </Specimen>
    </>
  )
}
