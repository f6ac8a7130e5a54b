import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { DemoMember } from './demo-member.ts';

/** A demo member with her account. */
export interface Player extends DemoMember {
  caller: Caller;
}

/** The members by their slugs. */
export interface Cast {
  player(slug: string): Player;
  /**
   * Picks `count` distinct members in a pseudo-random order given by `seed`, e.g. attendees or applicants.
   * Deterministic.
   */
  some(count: number, seed: number, suits: (player: Player) => boolean): Player[];
}

// Coprime to every smaller number of members, so that the walk visits everybody before it repeats.
const stride = 47;

export function createCast(players: readonly Player[]): Cast {
  const bySlug = new Map(players.map((player) => [player.slug, player]));
  return {
    player(slug) {
      const player = bySlug.get(slug);
      if (!player) throw new Error(`The demo has no member '${slug}'`);
      return player;
    },
    some(count, seed, suits) {
      const suitable = players.filter(suits);
      const start = seed * 11;
      return suitable
        .map((player, index) => ({ player, rank: ((index + start) * stride) % suitable.length }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, count)
        .map(({ player }) => player);
    },
  };
}
