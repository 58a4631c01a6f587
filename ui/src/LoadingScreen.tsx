import styles from './LoadingScreen.module.css'
import { Spinner } from './Spinner.tsx'

interface LoadingScreenProps {
  message?: string
  background?: string
}

export function LoadingScreen({ message = 'Welcome to Zen... Please wait', background }: LoadingScreenProps) {
  return (
    <output className={styles.screen} {...(background === undefined ? {} : { style: { background } })}>
      <Spinner />
      <span>{message}</span>
    </output>
  )
}
