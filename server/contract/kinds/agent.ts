export interface Agent {
  agentId: string;
  agentName: string;
  agentInfo: string;
  phone: string;
  createDate: string;
  /** Whether staff has dealt with it. */
  handled: boolean;
  /** What staff noted about it. */
  note: string;
}

export interface AgentDetail extends Agent {
  version: number;
  /** When staff last changed `handled` or `note`, and who; both empty while nobody has. */
  savedAt: string;
  savedBy: string;
}
