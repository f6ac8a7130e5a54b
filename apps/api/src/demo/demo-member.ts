import type { EmailVisibility } from '@rosette/shared/contract/users.ts';
import type { Role, Tier } from '@rosette/shared/policy/roles-and-tiers.ts';

export interface DemoMember {
  /** Her key in the demo data and the name of her picture's file. */
  slug: string;
  full_name: string;
  email: string;
  role?: Role;
  tier: Tier;
  joined_days_ago: number;
  /** Days until her paid membership ends; without it there is no end. */
  expires_in_days?: number;
  business_name?: string;
  industry?: string;
  bio?: string;
  town?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  website?: string;
  offers?: string[];
  needs?: string[];
  has_picture?: false;
  email_visibility?: EmailVisibility;
}
