export default function Home() {
  return <p>Only the session route is measured.</p>
}
