import { Wallet } from './Wallet'

export default function Page() {
  return (
    <main>
      <h1>My app</h1>
      <Wallet />
    </main>
  )
}
