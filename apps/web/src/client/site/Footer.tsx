export function Footer({ walletUrl }: { readonly walletUrl: string }) {
  return (
    <footer className="site-foot">
      <p>Latchkey is MIT licensed. This page connects only to your own server and relay.</p>
      <nav className="site-foot-nav" aria-label="More">
        <a href="/gallery">Gallery</a>
        <a href={walletUrl} target="_blank" rel="noopener noreferrer">
          Test wallet
        </a>
      </nav>
    </footer>
  )
}
