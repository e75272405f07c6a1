export function Footer({ walletUrl }: { readonly walletUrl: string }) {
  return (
    <footer className="site-foot">
      <p>Latchkey is MIT licensed. This page talks to your own server and relay, and to nobody else.</p>
      <nav className="site-foot-nav" aria-label="More">
        <a href="/gallery">Gallery</a>
        <a href={walletUrl} target="_blank" rel="noopener noreferrer">
          Test wallet
        </a>
      </nav>
    </footer>
  )
}
