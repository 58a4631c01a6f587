import { createContext, type ReactNode, use, useState } from 'react'
import { type Toast, ToastCard } from './ToastCard.tsx'
import styles from './Toasts.module.css'

export type NewToast = Omit<Toast, 'id'>

interface Toaster {
  show: (toast: NewToast) => void
  dismiss: (id: number) => void
}

const ToastContext = createContext<Toaster | null>(null)
const mostShown = 3
let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [toaster] = useState<Toaster>(() => ({
    show: (toast) => {
      lastId += 1
      const id = lastId
      setToasts((shown) => [...shown, { ...toast, id }].slice(-mostShown))
    },
    dismiss: (id) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
  }))
  const cards = (chosen: readonly Toast[]) =>
    chosen.map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={() => toaster.dismiss(toast.id)} />)

  return (
    <ToastContext value={toaster}>
      {children}
      {/* Both regions exist from the start: screen readers announce only additions to an existing region. */}
      <section className={styles.region} aria-label="Messages">
        <div className={styles.stack} role="alert">
          {cards(toasts.filter((toast) => toast.kind === 'bad'))}
        </div>
        <output className={styles.stack}>{cards(toasts.filter((toast) => toast.kind !== 'bad'))}</output>
      </section>
    </ToastContext>
  )
}

export function useToasts() {
  const toaster = use(ToastContext)
  if (!toaster) throw new Error('useToasts needs a ToastProvider above it.')
  return toaster
}
