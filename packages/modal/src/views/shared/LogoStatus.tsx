import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useAnnouncement } from '../../shell/announce.ts'

/** A step with a wallet or a network: its logo, 72 px, in a ring, with the status below it. Announces the status. */
export function LogoStatus({ ring, title, detail, lines, children }: LogoStatus.Props) {
  useAnnouncement(`${title}. ${detail}`)
  return (
    <StatusBlock picture={<LogoRing state={ring}>{children}</LogoRing>} title={title} detail={detail} lines={lines} />
  )
}

export declare namespace LogoStatus {
  type Props = Pick<StatusBlock.Props, 'lines'> &
    Pick<LogoRing.Props, 'children'> & {
      readonly ring: LogoRing.State
      readonly title: string
      readonly detail: string
    }
}
