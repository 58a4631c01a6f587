export function ErrorScreen() {
  return <h1>Sorry, something went wrong!</h1>
}
