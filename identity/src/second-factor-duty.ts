/** That somebody has to have a second factor. */
export interface SecondFactorDuty {
  /** Until then they may sign in without one. */
  dueAt: Date
  isOver: boolean
  /** Who asks for it, as people know them. */
  by: string
}

/** Who has to have one is decided where the accounts are known. */
export interface SecondFactorDuties {
  /** Null for somebody who need not, or who has not signed in under the rule yet. */
  find(subject: string): Promise<SecondFactorDuty | null>
  /** The same at a sign-in: the days of grace begin with the first. */
  begin(subject: string): Promise<SecondFactorDuty | null>
}
