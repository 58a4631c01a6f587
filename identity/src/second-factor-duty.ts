/** The requirement of a second factor for a person. */
export interface SecondFactorDuty {
  /** Until then they may sign in without one. */
  dueAt: Date
  isOver: boolean
  /** Name of the account or provider that requires it. */
  by: string
}

/** The accounts decide who needs one. */
export interface SecondFactorDuties {
  /** Null for a person without the requirement, or who has not signed in under it yet. */
  find(subject: string): Promise<SecondFactorDuty | null>
  /** The same at a sign-in: the first one starts the days of grace. */
  begin(subject: string): Promise<SecondFactorDuty | null>
}
