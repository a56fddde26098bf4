// Made from engine/server/schema.json by tests/page/make-protocol.js: change that, not this.

export namespace sent {
  /**
   * A place at the table, counted from 0 clockwise.
   */
  export type Seat = number;
  /**
   * A player's choice for one thing instead of the usual stops.
   */
  export type Pin = "every" | "never";
  /**
   * A short reaction, which every client can show in its own language.
   */
  export type Emote = "hello" | "good_luck" | "well_played" | "thanks" | "thinking" | "oops";
  /**
   * An answer to a question.
   */
  export type Choice =
    | {
        /**
         * @maxItems 8
         */
        pick: PickOption[];
      }
    | {
        number: number;
      }
    | {
        ships: ShipCounts;
      }
    | {
        offer: BySide_OfferSide;
      }
    | "accept"
    | "refuse"
    | "no_deal";
  /**
   * One option of a pick.
   */
  export type PickOption =
    | "pass"
    | "yes"
    | {
        seat: Seat;
      }
    | {
        planet: Planet;
      }
    | "cone"
    | {
        card: CardKind;
      }
    | {
        power: ScriptId;
      }
    | {
        side: Side;
      }
    | {
        word: Word;
      }
    | {
        alien: ScriptId;
      }
    | "deck";
  /**
   * A planet, identified by its home system and its number in that system, from 0.
   *
   * The encoded value is the seat of the home system times 6, plus the number.
   */
  export type Planet = number;
  /**
   * A card's kind: attack, negotiate, or scripted.
   */
  export type CardKind =
    | {
        attack: number;
      }
    | "negotiate"
    | {
        scripted: ScriptId;
      };
  /**
   * The number of a script in the ruleset's list.
   */
  export type ScriptId = number;
  /**
   * A side of an encounter.
   */
  export type Side = "offense" | "defense";
  /**
   * The hash of a script's text key. It stays the same when other keys are added.
   */
  export type Word = number;
  /**
   * The number of ships at each place; 0 for an invalid planet.
   */
  export type ShipCounts = ShipsAt[];
  /**
   * The named cards from the hand.
   */
  export type CardBag = CardKind[];
  /**
   * An event of a game. The card kinds in `hidden` are empty for seats that may not see them.
   */
  export type Event2 =
    | {
        game_began: {
          seats: number;
        };
      }
    | {
        alien_dealt: {
          alien: ScriptId;
          seat: Seat;
        };
      }
    | {
        rule_applies: {
          rule: ScriptId;
        };
      }
    | {
        special_star_drawn: {
          by: Seat;
          card: ScriptId;
        };
      }
    | {
        laid_out: {
          before: Seat | null;
          beside: Planet | null;
          card: ScriptId;
        };
      }
    | {
        put_back: {
          card: ScriptId;
        };
      }
    | {
        turn_began: {
          seat: Seat;
          turn: number;
        };
      }
    | {
        encounter_began: {
          number: number;
          offense: Seat;
        };
      }
    | {
        phase_began: {
          phase: Phase;
        };
      }
    | {
        cards_drawn: {
          count: number;
          hidden: CardBag1;
          seat: Seat;
        };
      }
    | {
        deck_reshuffled: {
          cards: number;
        };
      }
    | {
        cards_discarded: {
          kinds: CardBag1;
          seat: Seat;
        };
      }
    | {
        cards_shown: {
          kinds: CardBag1;
          seat: Seat;
        };
      }
    | {
        star_drawn: {
          by: Seat;
          color: Seat;
          first: boolean;
        };
      }
    | {
        star_picked: {
          by: Seat;
          color: Seat;
        };
      }
    | "stars_reshuffled"
    | {
        defense_named: {
          defense: Seat;
        };
      }
    | {
        ship_freed: {
          seat: Seat;
          to: Place;
        };
      }
    | {
        ships_freed: {
          seat: Seat;
          to: ShipCounts;
        };
      }
    | {
        ships_added: {
          seat: Seat;
          to: ShipCounts;
        };
      }
    | {
        loaded: {
          from: ShipCounts;
          seat: Seat;
        };
      }
    | {
        ships_captured: {
          by: Seat;
          seat: Seat;
          ships: number;
        };
      }
    | {
        ships_released: {
          by: Seat;
          seat: Seat;
          ships: number;
        };
      }
    | {
        planet_removed: {
          base_of: Seat | null;
          planet: Planet;
        };
      }
    | {
        planet_moved: {
          planet: Planet;
          to: Seat;
        };
      }
    | {
        pointed: {
          planet: Planet;
        };
      }
    | {
        invited: {
          by: Seat;
          seats: SeatSet;
        };
      }
    | {
        invited_by_power: {
          seat: Seat;
        };
      }
    | {
        joined: {
          from: ShipCounts;
          seat: Seat;
          side: Side;
        };
      }
    | {
        may_not_join: {
          seat: Seat;
          side: Side | null;
        };
      }
    | {
        may_join_both: {
          seat: Seat;
        };
      }
    | {
        must_join: {
          seat: Seat;
          ships: number;
          side: Side;
        };
      }
    | {
        side_switched: {
          seat: Seat;
          ships: number;
          side: Side;
        };
      }
    | {
        turned_away: {
          seat: Seat;
          side: Side;
        };
      }
    | {
        stayed_out: {
          seat: Seat;
        };
      }
    | {
        number_fixed: {
          hook: Hook;
          seat: Seat;
          value: number;
        };
      }
    | {
        card_laid: {
          hidden: CardBag1;
          open: boolean;
          seat: Seat;
        };
      }
    | {
        card_drawn_to_lay: {
          by: Seat;
          hidden: CardBag1;
          seat: Seat;
        };
      }
    | {
        cards_put_back: {
          by: Seat;
          count: number;
          hidden: CardBag1;
          seat: Seat;
        };
      }
    | {
        cards_laid_aside: {
          hidden: CardBag1;
          seat: Seat;
        };
      }
    | {
        cards_taken_up: {
          hidden: CardBag1;
          seat: Seat;
        };
      }
    | {
        card_turned: {
          kind: CardKind;
          seat: Seat;
        };
      }
    | {
        counts_as: {
          face: Face;
          seat: Seat;
        };
      }
    | "choosing_again"
    | {
        broken_off: {
          seat: Seat;
          why: TurnEnd;
        };
      }
    | {
        totals: {
          defense: number;
          defense_card: number;
          defense_ships: number;
          offense: number;
          offense_card: number;
          offense_ships: number;
        };
      }
    | {
        decided: {
          outcome: Outcome;
        };
      }
    | {
        played_card_taken: {
          by: Seat;
          hidden: CardBag1;
          seat: Seat;
        };
      }
    | {
        played_card_discarded: {
          kind: CardKind;
          seat: Seat;
        };
      }
    | {
        ships_falling: {
          from: ShipCounts;
          seat: Seat;
          ships: number;
        };
      }
    | {
        ships_lost: {
          leave_game: boolean;
          seat: Seat;
          ships: number;
        };
      }
    | {
        ships_saved: {
          seat: Seat;
          to: ShipCounts;
        };
      }
    | {
        ships_given_back: {
          by: Seat;
          seat: Seat;
          to: ShipCounts;
        };
      }
    | {
        ships_returned: {
          seat: Seat;
          to: ShipCounts;
        };
      }
    | {
        landed: {
          planet: Planet;
          seat: Seat;
          ships: number;
        };
      }
    | {
        settled: {
          from: ShipCounts;
          planet: Planet;
          seat: Seat;
        };
      }
    | {
        rewarded: {
          cards: number;
          seat: Seat;
          ships: number;
        };
      }
    | {
        deal_began: {
          seconds: number;
        };
      }
    | {
        offered: {
          by: Seat;
          offer: BySide_OfferSide;
        };
      }
    | {
        offered_to: {
          by: Seat;
          offer: BySide_OfferSide;
          other: Seat;
        };
      }
    | {
        joins_deal: {
          seat: Seat;
        };
      }
    | {
        talks_began: {
          one: Seat;
          other: Seat;
        };
      }
    | {
        offer_refused: {
          by: Seat;
        };
      }
    | {
        time_up: {
          broken_off: boolean;
          offers: number;
          seconds: number;
        };
      }
    | {
        offer_accepted: {
          by: Seat;
        };
      }
    | {
        may_free_in_deal: {
          any: boolean;
          seat: Seat;
        };
      }
    | {
        cards_given: {
          count: number;
          from: Seat;
          hidden: CardBag1;
          to: Seat;
          why: TransferReason;
        };
      }
    | {
        hand_seen: {
          by: Seat;
          hidden: CardBag1;
          of: Seat;
        };
      }
    | {
        cards_seen: {
          by: Seat;
          hidden: CardBag1;
          of: Seat;
        };
      }
    | {
        cards_moved: {
          count: number;
          from: PileId;
          hidden: CardBag1;
          seat: Seat;
          to: PileId;
        };
      }
    | {
        cards_turned: {
          kinds: CardBag1;
          seat: Seat;
        };
      }
    | {
        no_compensation: {
          seat: Seat;
        };
      }
    | {
        power_declared: {
          alien: ScriptId;
          hook: Hook;
          seat: Seat;
        };
      }
    | {
        power_cancelled: {
          alien: ScriptId;
          by: Seat | null;
          seat: Seat;
        };
      }
    | {
        power_used: {
          alien: ScriptId;
          seat: Seat;
        };
      }
    | {
        power_lost: {
          seat: Seat;
        };
      }
    | {
        power_regained: {
          seat: Seat;
        };
      }
    | {
        power_gained: {
          alien: ScriptId;
          seat: Seat;
        };
      }
    | {
        power_moved: {
          alien: ScriptId;
          from: Seat;
          to: Seat;
        };
      }
    | {
        power_dropped: {
          alien: ScriptId;
          seat: Seat;
        };
      }
    | {
        destiny_card_played: {
          card: CardKind;
          seat: Seat;
        };
      }
    | {
        card_played_as: {
          card: CardKind;
          kind: CardKind;
          seat: Seat;
        };
      }
    | {
        destiny_card_discarded: {
          card: CardKind;
          seat: Seat;
        };
      }
    | {
        laid_card_acts: {
          card: CardKind;
          seat: Seat;
        };
      }
    | {
        destiny_card_taken: {
          card: CardKind;
          seat: Seat;
        };
      }
    | "alliances_cancelled"
    | {
        ships_moved: {
          from: ShipCounts;
          seat: Seat;
          to: ShipCounts;
        };
      }
    | "played_cards_swapped"
    | {
        hands_swapped: {
          one: Seat;
          other: Seat;
        };
      }
    | {
        answered: {
          seat: Seat;
          wanted: Wanted;
          yes: boolean;
        };
      }
    | {
        holds_none: {
          class: CardClass;
          seat: Seat;
        };
      }
    | {
        holds_fewer: {
          class: CardClass;
          count: number;
          seat: Seat;
        };
      }
    | {
        promised: {
          seat: Seat;
          wanted: Wanted;
          yes: boolean;
        };
      }
    | {
        must_lay_class: {
          class: CardClass;
          seat: Seat;
        };
      }
    | {
        must_lay_kind: {
          kind: CardKind;
          seat: Seat;
        };
      }
    | {
        must_lay_card: {
          hidden: CardBag1;
          seat: Seat;
        };
      }
    | {
        total_raised: {
          seat: Seat;
          value: number;
        };
      }
    | {
        claimed: {
          face: Face;
          seat: Seat;
        };
      }
    | {
        claim_called: {
          kind: CardKind;
          seat: Seat;
          truthful: boolean;
        };
      }
    | {
        played_card_hidden: {
          seat: Seat;
        };
      }
    | {
        chose: {
          /**
           * @maxItems 3
           */
          naming: Argument[];
          script: ScriptId;
          seat: Seat;
          what: PickOption;
        };
      }
    | {
        chose_secretly: {
          script: ScriptId;
          seat: Seat;
        };
      }
    | {
        said: {
          line: Word | null;
          /**
           * @maxItems 3
           */
          naming: Argument[];
          script: ScriptId;
          seat: Seat;
          seats: SeatSet;
        };
      }
    | {
        nothing_found: {
          seat: Seat;
        };
      }
    | {
        seat_left: {
          seat: Seat;
        };
      }
    | {
        turn_ended: {
          seat: Seat;
          why: TurnEnd;
        };
      }
    | {
        may_not_win: {
          seat: Seat;
        };
      }
    | {
        game_won: {
          winners: SeatSet;
        };
      }
    | {
        script_disabled: {
          script: ScriptId;
        };
      }
    | {
        step_undone: {
          events: number;
        };
      };
  /**
   * A phase of an encounter; the edition sets the order of the phases.
   */
  export type Phase =
    | "new_hand"
    | "free_ship"
    | "star"
    | "defense_hand"
    | "load"
    | "point"
    | "offense_invites"
    | "defense_invites"
    | "answers"
    | "cards"
    | "reveal"
    | "resolve";
  /**
   * A multiset of cards with room for a whole deck.
   *
   * The serialized form is the list of all cards in ascending order of kinds.
   */
  export type CardBag1 = CardKind[];
  /**
   * A place between which a seat can move ships.
   */
  export type Place =
    | {
        planet: Planet;
      }
    | "cone"
    | "shield";
  /**
   * A set of seats below [`MAX_SEATS`]; other seats are ignored.
   */
  export type SeatSet = Seat[];
  /**
   * A trigger at which scripts can act.
   */
  export type Hook =
    | "any_time"
    | "before_hands"
    | "on_setup"
    | "before_turn"
    | "before_encounter"
    | "before_free_ship"
    | "before_star"
    | "on_star"
    | "after_star"
    | "may_aim"
    | "after_aim"
    | "on_new_hand"
    | "before_invite"
    | "ship_limit"
    | "on_answer"
    | "after_alliances"
    | "before_choice"
    | "on_choice"
    | "on_first_card_laid"
    | "before_reveal"
    | "on_reveal"
    | "on_cards_turned"
    | "after_reveal"
    | "card_value"
    | "ship_value"
    | "on_totals"
    | "total"
    | "on_deal"
    | "on_result"
    | "after_result"
    | "on_discard"
    | "after_discard"
    | "on_lose_ships"
    | "after_lose_ships"
    | "on_land"
    | "after_land"
    | "on_leave"
    | "on_compensation"
    | "compensation"
    | "after_compensation"
    | "on_power_used"
    | "after_power_cancelled"
    | "after_card_played"
    | "on_card_discarded"
    | "after_free"
    | "after_draw"
    | "may_win"
    | "after_encounter";
  /**
   * The face that a revealed card counts as.
   */
  export type Face =
    | {
        attack: number;
      }
    | "negotiate";
  /**
   * The reason why a turn ended.
   */
  export type TurnEnd =
    "no_success" | "enough" | "last_encounter" | "out_of_cards" | "ran_out" | "no_ships" | "nobody_to_meet" | "left_game";
  /**
   * The outcome of an encounter.
   */
  export type Outcome =
    | {
        won: Side;
      }
    | "deal"
    | "no_deal"
    | "success"
    | "failure";
  /**
   * The reason why cards change hands.
   */
  export type TransferReason = "deal" | "compensation" | "drawn" | "gift" | "exchange" | "taken";
  /**
   * A zone of cards, as seen by all seats.
   */
  export type PileId =
    | "deck"
    | "discard"
    | "table"
    | {
        hand: Seat;
      }
    | {
        before: Seat;
      }
    | {
        /**
         * @minItems 2
         * @maxItems 2
         */
        own: unknown[];
      };
  /**
   * A card that a question or promise names.
   */
  export type Wanted =
    | "negotiate"
    | {
        attack_of_at_least: number;
      }
    | {
        scripted: ScriptId;
      };
  /**
   * A class of cards.
   */
  export type CardClass =
    | "attack"
    | "negotiate"
    | "encounter"
    | {
        named: ClassId;
      };
  /**
   * A card class that scripts name, as an index into the ruleset's list.
   */
  export type ClassId = number;
  /**
   * A value in a text: a number or an object.
   */
  export type Argument =
    | {
        number: number;
      }
    | {
        seat: Seat;
      }
    | {
        planet: Planet;
      }
    | {
        card: CardKind;
      }
    | {
        alien: ScriptId;
      };
  /**
   * A step of an answer: one click in a client, or one action.
   */
  export type Part2 =
    | {
        pick: PickOption;
      }
    | {
        number: number;
      }
    | {
        ship: Place;
      }
    | "accept"
    | "refuse"
    | "no_deal"
    | {
        /**
         * @minItems 2
         * @maxItems 2
         */
        gives: unknown[];
      };
  /**
   * The number of ships at each place; 0 for an invalid planet.
   */
  export type ShipCounts1 = ShipsAt[];
  /**
   * The hand of the side to act.
   */
  export type CardBag2 = CardKind[];
  /**
   * The number of ships at each place; 0 for an invalid planet.
   */
  export type ShipCounts2 = ShipsAt[];
  /**
   * A multiset of cards with room for a whole deck.
   *
   * The serialized form is the list of all cards in ascending order of kinds.
   */
  export type CardBag3 = CardKind[];
  /**
   * A multiset of cards with room for a whole deck.
   *
   * The serialized form is the list of all cards in ascending order of kinds.
   */
  export type CardBag4 = CardKind[];
  /**
   * A multiset of cards with room for a whole deck.
   *
   * The serialized form is the list of all cards in ascending order of kinds.
   */
  export type CardBag5 = CardKind[];
  /**
   * The defense's value.
   */
  export type SeatSet1 = Seat[];
  /**
   * The offense's value.
   */
  export type SeatSet2 = Seat[];
  /**
   * The cards that the viewer may see.
   */
  export type CardBag6 = CardKind[];
  /**
   * A multiset of cards with room for a whole deck.
   *
   * The serialized form is the list of all cards in ascending order of kinds.
   */
  export type CardBag7 = CardKind[];
  /**
   * A multiset of cards with room for a whole deck.
   *
   * The serialized form is the list of all cards in ascending order of kinds.
   */
  export type CardBag8 = CardKind[];
  /**
   * A set of seats below [`MAX_SEATS`]; other seats are ignored.
   */
  export type SeatSet3 = Seat[];
  /**
   * A set of seats below [`MAX_SEATS`]; other seats are ignored.
   */
  export type SeatSet4 = Seat[];

  export interface Sent {
    results: {
      answer: Answered;
      at: Stood;
      catalog: Catalog;
      curve: Curve;
      draft: Done;
      hello: Welcome;
      hint: Hint;
      history: History;
      hold: Done;
      "host.again": Opened;
      "host.clock": Done;
      "host.close": Done;
      "host.give": Done;
      "host.kick": Kicked;
      "host.pause": Done;
      "host.start": Done;
      parts: Parts;
      ping: Done;
      puzzle: Puzzle;
      say: Said;
      "seat.join": Joined;
      "seat.leave": Done;
      "seat.take": Taken;
      stand: Done;
      stop: Done;
      "table.list": Listed;
      "table.new": Opened;
      told: Told;
      "undo.ask": Undo;
      "undo.say": Undo;
      watch: Taken;
    };
    notices: {
      again: Again;
      announced: Announced;
      closed: Closed;
      kicked: SeatLost;
      lagged: Lagged;
      presence: Presence1;
      state: State1;
      talk: Talk;
    };
    cosmic: {
      choice: Choice;
      event: Event2;
      part: Part2;
      question: Decision;
      view: View;
      why: Reason | null;
    };
  }
  /**
   * `answer`: the confirmation that the answer was accepted and stored.
   */
  export interface Answered {
    /**
     * The id of the answered question.
     */
    id: string;
  }
  /**
   * `at`: the table after a step, as the viewer saw it then.
   */
  export interface Stood {
    /**
     * The number of the step.
     */
    answer: number;
    /**
     * The epoch of the event numbers.
     */
    epoch: number;
    /**
     * The events of the step.
     */
    events: Event[];
    /**
     * The status of the table at that time.
     */
    status: "waiting" | "asking" | "over" | "stopped" | "paused" | "closed" | "full";
    /**
     * The viewer's observation at that time, as the game's own JSON.
     */
    view: {
      [k: string]: unknown | undefined;
    };
  }
  /**
   * An event as a viewer sees it.
   */
  export interface Event {
    /**
     * The event, as the game's own JSON.
     */
    event: {
      [k: string]: unknown | undefined;
    };
    /**
     * The number of the event.
     */
    n: number;
    /**
     * The change of the view by this event, as a JSON Patch (RFC 6902). Sent only on request.
     */
    patch?: unknown[];
    /**
     * The event as a sentence.
     */
    text: string;
    /**
     * The reason for the event, as the game's own JSON.
     */
    why: {
      [k: string]: unknown | undefined;
    };
  }
  /**
   * `catalog`: the content that can be played.
   */
  export interface Catalog {
    /**
     * The bots that can play a seat.
     */
    bots: string[];
    /**
     * The content of each game.
     */
    games: GameCatalog[];
    /**
     * The installed mods; missing if the table owner cannot add mods.
     */
    mods?: InstalledMods | null;
  }
  /**
   * The content of one game.
   */
  export interface GameCatalog {
    /**
     * Editions, aliens, and other data for a table request, as the game's own JSON.
     */
    catalog: {
      [k: string]: unknown | undefined;
    };
    /**
     * The name of the game.
     */
    game: string;
  }
  /**
   * The installed mods of a server that runs on its owner's machine.
   */
  export interface InstalledMods {
    /**
     * The mods.
     */
    mods: InstalledMod[];
    /**
     * The table whose owner can add mods.
     */
    table: string;
  }
  /**
   * An installed mod.
   */
  export interface InstalledMod {
    /**
     * The id of the mod.
     */
    id: string;
    /**
     * True if the editions of the mod can be played.
     */
    loaded: boolean;
    /**
     * The title of the mod.
     */
    title: string;
    /**
     * The version of the mod.
     */
    version: string;
  }
  /**
   * `curve`: each seat's chance to win over a finished game, with the turning points.
   */
  export interface Curve {
    /**
     * The chances, in the order of the game. The last entry is the result.
     */
    points: Chances[];
    /**
     * The 3 steps that changed the winner's chance most, in their order. There can be fewer.
     */
    turning_points: TurningPoint[];
    /**
     * The winner whose chance the turning points describe.
     */
    winner: Seat | null;
  }
  /**
   * The chances after a step.
   */
  export interface Chances {
    /**
     * The number of the step, as in `history`.
     */
    answer: number;
    /**
     * Each seat's chance to win, from 0 to 1.
     */
    shares: number[];
  }
  /**
   * A step with a large change of the winner's chance.
   */
  export interface TurningPoint {
    /**
     * The winner's chance after the step.
     */
    after: number;
    /**
     * The number of the step, as in `history`.
     */
    answer: number;
    /**
     * The winner's chance before the step.
     */
    before: number;
  }
  /**
   * The result of requests that return no data.
   */
  export interface Done {}
  /**
   * `hello`: a description of the server.
   */
  export interface Welcome {
    /**
     * The bots that can play a seat.
     */
    bots: string[];
    /**
     * The version of the server.
     */
    engine: string;
    /**
     * The playable games.
     */
    games: GameOffered[];
    /**
     * True if a new table survives the end of the server.
     */
    kept: boolean;
    /**
     * The language of texts for this connection.
     */
    lang: string;
    /**
     * The languages that the server supports.
     */
    langs: string[];
    limits: LimitsTold;
    /**
     * The minor version. It increases with each addition that is compatible with old clients.
     */
    minor: number;
    /**
     * The version of the protocol for this connection.
     */
    protocol: number;
  }
  /**
   * A game that the server offers.
   */
  export interface GameOffered {
    /**
     * The ids of the game's editions.
     */
    editions: string[];
    /**
     * The name of the game.
     */
    game: string;
  }
  /**
   * The limits for each client.
   */
  export interface LimitsTold {
    /**
     * The maximum size of a line from the client, in bytes.
     */
    line: number;
    /**
     * The maximum number of connections that hold one seat, or watch one table.
     */
    per_seat: number;
    /**
     * The maximum number of lines in the client's queue. Beyond it, the server closes the connection.
     */
    queue: number;
  }
  /**
   * `hint`: a thinker's answer, based on the seat's observation.
   */
  export interface Hint {
    /**
     * At most 3 answers, the best first.
     */
    choices: Hinted[];
    /**
     * The number of playouts.
     */
    games: number;
  }
  /**
   * An answer that a hint suggests.
   */
  export interface Hinted {
    /**
     * The answer, as the game's own JSON.
     */
    choice: {
      [k: string]: unknown | undefined;
    };
    /**
     * True if the search cannot distinguish this answer's strength from that of the best answer.
     */
    close: boolean;
    /**
     * The parts of the answer, as the game's own JSON.
     */
    parts: unknown[];
    /**
     * The reason for the answer, if the game names one. It names a rule of thumb, and what is at stake.
     */
    reason?: string | null;
    /**
     * The answer's expected share of wins, from 0 to 1.
     */
    share: number;
    /**
     * The answer as text.
     */
    text: string;
  }
  /**
   * `history`: the steps of the game so far, as the viewer has seen them.
   */
  export interface History {
    /**
     * The number of the last step. An answer that showed the viewer nothing is not a step.
     */
    answers: number;
    /**
     * The epoch of the event numbers. Another epoch has different steps.
     */
    epoch: number;
    /**
     * The steps. The first is the setup, before any answer.
     */
    steps: Step[];
  }
  /**
   * A step of a game: an answer and its effects.
   */
  export interface Step {
    /**
     * The number of the step.
     */
    answer: number;
    /**
     * The encounter within that turn, or the game's equivalent.
     */
    encounter: number;
    /**
     * The number of the step's first event.
     */
    from: number;
    /**
     * The number after the step's last event.
     */
    to: number;
    /**
     * The turn after the step.
     */
    turn: number;
  }
  /**
   * `table.new`: the new table with its access tokens.
   */
  export interface Opened {
    /**
     * The access token of the table owner.
     */
    host: string;
    /**
     * The access token with which anybody can request a free seat.
     */
    join: string;
    /**
     * The seats, clockwise.
     */
    seats: OpenedSeat[];
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The access token of spectators.
     */
    watch: string;
  }
  /**
   * A seat of a new table.
   */
  export interface OpenedSeat {
    /**
     * The bot that answers for the seat.
     */
    bot: string | null;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The access token of the seat.
     */
    token: string;
  }
  /**
   * `host.kick`: the confirmation, with new tokens.
   */
  export interface Kicked {
    /**
     * The new access token of the shared link.
     */
    join: string;
    /**
     * The new access token of the seat.
     */
    token: string;
  }
  /**
   * The possible next parts of an answer.
   */
  export interface Parts {
    /**
     * True if the parts so far are a complete answer.
     */
    done: boolean;
    /**
     * The next parts to choose from.
     */
    next: Part[];
  }
  /**
   * A part of an answer, with its text.
   */
  export interface Part {
    /**
     * The part, as the game's own JSON.
     */
    part: {
      [k: string]: unknown | undefined;
    };
    /**
     * The part as text.
     */
    text: string;
  }
  /**
   * `puzzle`: a position in which exactly one answer wins before the phase ends.
   */
  export interface Puzzle {
    /**
     * The constant data of the table, as in `seat.take`.
     */
    about: {
      [k: string]: unknown | undefined;
    };
    /**
     * Every legal answer as a text.
     */
    choices: string[];
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The question as a sentence.
     */
    text: string;
    /**
     * The judgement, if an answer was chosen.
     */
    verdict?: Verdict | null;
    /**
     * The seat's observation, as the game's own JSON.
     */
    view: {
      [k: string]: unknown | undefined;
    };
  }
  /**
   * The judgement of an answer to a puzzle.
   */
  export interface Verdict {
    /**
     * The share of samples that each answer wins, in percent.
     */
    chances: number[];
    /**
     * True if the answer is the solution.
     */
    right: boolean;
    /**
     * The number of the solution among `choices`.
     */
    solution: number;
  }
  /**
   * `say`: the confirmation of a chat line.
   */
  export interface Said {
    /**
     * The number of the chat line.
     */
    n: number;
  }
  /**
   * `seat.join`: a free seat. The client then takes it with `seat.take`.
   */
  export interface Joined {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The access token of the seat.
     */
    token: string;
  }
  /**
   * `seat.take`, `watch`: the table as it is now.
   */
  export interface Taken {
    /**
     * Constant data for drawing the table, such as names by id, as the game's own JSON.
     */
    about: {
      [k: string]: unknown | undefined;
    };
    clock: Clock;
    /**
     * True if the table survives the end of the server.
     */
    kept: boolean;
    presence: Presence;
    state: State;
    /**
     * The last chat lines.
     */
    talk: Talk[];
    /**
     * The timeout of windows.
     */
    windows:
      | {
          beat: number;
        }
      | "ask";
  }
  /**
   * The clock of the table.
   */
  export interface Clock {
    /**
     * Seconds for all discussion of one deal; null means the edition's time, 0 means no limit. Without a deal by then,
     * the deal fails, regardless of `then`.
     */
    deal_s: number | null;
    /**
     * Seconds for each question; null means no limit.
     */
    question_s: number | null;
    /**
     * Extra seconds that each seat may use over the whole game.
     */
    reserve_s: number;
    /**
     * The server's action when the time for a question is over.
     */
    then: "wait" | "pass" | "bot";
  }
  /**
   * The occupants of the seats.
   */
  export interface Presence {
    /**
     * The number of spectators.
     */
    onlookers: number;
    /**
     * The occupant of each seat.
     */
    seats: Session[];
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * The occupant of a seat.
   */
  export interface Session {
    /**
     * The bot that answers for the seat.
     */
    bot: string | null;
    /**
     * The number of connections that hold the seat.
     */
    connected: number;
    /**
     * The display name of the seat's player.
     */
    name: string | null;
    /**
     * The seat's points in those games, if the game has rules for a series and the seat has any.
     */
    points?: number | null;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The games that the seat has won, with those before each rematch.
     */
    wins: number;
  }
  /**
   * The current state for this viewer.
   */
  export interface State {
    /**
     * The epoch of the event numbers. An undo changes the epoch and invalidates all earlier events.
     */
    epoch: number;
    /**
     * The events since the last state.
     */
    events: Event[];
    /**
     * Set once the record has reached three quarters of its maximum length.
     */
    filling?: Filling | null;
    /**
     * The negotiation with the viewer in which the other side has to answer now.
     */
    negotiation?: Negotiation | null;
    /**
     * The number of the next event.
     */
    next: number;
    /**
     * The seats for which a window stays open. Everybody can see that they can act. Answers do not change this.
     */
    open_for?: Seat[];
    /**
     * The pending question of the viewer's seat.
     */
    question: Question | null;
    /**
     * True if the client must drop the events that it has.
     */
    reset: boolean;
    /**
     * The viewer's seat; null for a spectator.
     */
    seat: Seat | null;
    /**
     * The auto-pass setting of the viewer's seat.
     */
    standing: Standing | null;
    /**
     * The status of the table.
     */
    status: "waiting" | "asking" | "over" | "stopped" | "paused" | "closed" | "full";
    /**
     * The stops of the viewer's seat, if they are on.
     */
    stops?: Stops | null;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The pending undo request.
     */
    undo: UndoAsked | null;
    /**
     * The events that were undone because a script failed.
     */
    undone: Rollback[];
    /**
     * The viewer's observation, as the game's own JSON.
     */
    view: {
      [k: string]: unknown | undefined;
    };
  }
  /**
   * A record that is nearly full. The number of lines is hidden, because it would reveal secret answers.
   */
  export interface Filling {
    /**
     * The maximum number of lines. The game then stops, and the table is `full`.
     */
    most: number;
    /**
     * The id of the script that keeps the game from ending, if there is one.
     */
    script: string | null;
  }
  /**
   * The negotiation in which the other side has to answer now.
   */
  export interface Negotiation {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    by: number;
    /**
     * Milliseconds until the negotiation ends; null means no limit.
     */
    left_ms: number | null;
    /**
     * The parts that this seat has shown with `draft`. Their texts are those for the reader.
     */
    parts: Part[];
  }
  /**
   * A question as its seat sees it.
   */
  export interface Question {
    /**
     * The question, as the game's own JSON.
     */
    ask: {
      [k: string]: unknown | undefined;
    };
    /**
     * The default answer, as the game's own JSON.
     */
    fallback: {
      [k: string]: unknown | undefined;
    };
    /**
     * True if the seat keeps this window open.
     */
    held: boolean;
    /**
     * The id of the question, which is constant while the question is pending.
     */
    id: string;
    /**
     * Milliseconds until the server acts; null if the server waits without limit.
     */
    left_ms: number | null;
    /**
     * True if the default answer is the only legal answer.
     */
    only: boolean;
    parts: Parts1;
    /**
     * The answer that a client proposes at first. It is missing if the player must choose.
     */
    proposal?: Proposal | null;
    /**
     * True if the seat has stops, but none at this question.
     */
    quiet?: boolean;
    /**
     * The question as a sentence.
     */
    text: string;
    /**
     * True if the question belongs to a window. An idle seat then passes at the timeout.
     */
    window: boolean;
  }
  /**
   * The possible first parts of an answer.
   */
  export interface Parts1 {
    /**
     * True if the parts so far are a complete answer.
     */
    done: boolean;
    /**
     * The next parts to choose from.
     */
    next: Part[];
  }
  /**
   * A proposed answer. It never gives away what the seat could keep.
   */
  export interface Proposal {
    /**
     * The parts of the answer, as the game's own JSON.
     */
    parts: unknown[];
    /**
     * The answer as text.
     */
    text: string;
  }
  /**
   * A seat's auto-pass setting.
   */
  export interface Standing {
    /**
     * The action in every window.
     */
    how: "pass" | "hold";
    /**
     * The limit of the setting.
     */
    until: "encounter" | "my_turn" | "main_player";
  }
  /**
   * A seat's stops. Things are named by the JSON of the part that uses them.
   */
  export interface Stops {
    /**
     * The things to ask about at the next moment; an empty name stands for anything.
     */
    armed: string[];
    /**
     * The things that are not asked about at their usual moments.
     */
    pins: {
      [k: string]: Pin | undefined;
    };
    /**
     * The cards and powers that the seat holds now, with the parts that use them.
     */
    things: Part[];
  }
  /**
   * An undo request that waits for consent.
   */
  export interface UndoAsked {
    /**
     * The seats that have agreed.
     */
    agreed: Seat[];
    /**
     * A place at the table, counted from 0 clockwise.
     */
    by: number;
    /**
     * The number of the first event to undo.
     */
    from: number;
    /**
     * The seats whose consent is missing.
     */
    missing: Seat[];
  }
  /**
   * A range of undone events.
   */
  export interface Rollback {
    /**
     * The number of the first undone event.
     */
    from: number;
    /**
     * The number after the last undone event.
     */
    to: number;
  }
  /**
   * `talk`: a chat line.
   */
  export interface Talk {
    /**
     * The reaction.
     */
    emote?: Emote | null;
    /**
     * The number of the line, from 0.
     */
    n: number;
    /**
     * The sender's seat; null for a spectator.
     */
    seat: Seat | null;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The text of the line; for a reaction, one character.
     */
    text: string;
  }
  /**
   * `table.list`: public tables, at most 200.
   */
  export interface Listed {
    /**
     * The public tables.
     */
    tables: ListedTable[];
  }
  /**
   * A public table.
   */
  export interface ListedTable {
    /**
     * The id of the edition.
     */
    edition: string | null;
    /**
     * The name of the game.
     */
    game: string;
    /**
     * The seats of the table.
     */
    seats: ListedSeat[];
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * A seat of a public table.
   */
  export interface ListedSeat {
    /**
     * The bot that answers for the seat.
     */
    bot: string | null;
    /**
     * The display name of the seat's player.
     */
    name: string | null;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
  }
  /**
   * `told`: the time of the pending window.
   */
  export interface Told {
    /**
     * Milliseconds until the server acts for the seat; null if it waits without limit, or asks nothing.
     */
    left_ms: number | null;
  }
  /**
   * `undo.ask`, `undo.say`: the state of the undo.
   */
  export interface Undo {
    /**
     * True if the answers are now undone, false if consent is missing.
     */
    done: boolean;
  }
  /**
   * `again`: the rematch of a table that the client follows.
   */
  export interface Again {
    /**
     * The id of the new table.
     */
    next: string;
    /**
     * The client's seat at both tables; null for a spectator.
     */
    seat: Seat | null;
    /**
     * The id of the table whose game is over.
     */
    table: string;
    /**
     * The access token of the seat, or of spectators, at the new table.
     */
    token: string;
  }
  /**
   * `announced`: a message of the server's operator.
   */
  export interface Announced {
    /**
     * The text.
     */
    text: string;
  }
  /**
   * `closed`: the table owner has closed a table.
   */
  export interface Closed {
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `kicked`: the table owner has taken a seat from this connection.
   */
  export interface SeatLost {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `lagged`: the client's queue was too long, so the server closes its connection.
   */
  export interface Lagged {}
  /**
   * `presence`: the occupants of the seats.
   */
  export interface Presence1 {
    /**
     * The number of spectators.
     */
    onlookers: number;
    /**
     * The occupant of each seat.
     */
    seats: Session[];
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `state`: the complete state of a table for a viewer, sent after every change.
   */
  export interface State1 {
    /**
     * The epoch of the event numbers. An undo changes the epoch and invalidates all earlier events.
     */
    epoch: number;
    /**
     * The events since the last state.
     */
    events: Event[];
    /**
     * Set once the record has reached three quarters of its maximum length.
     */
    filling?: Filling | null;
    /**
     * The negotiation with the viewer in which the other side has to answer now.
     */
    negotiation?: Negotiation | null;
    /**
     * The number of the next event.
     */
    next: number;
    /**
     * The seats for which a window stays open. Everybody can see that they can act. Answers do not change this.
     */
    open_for?: Seat[];
    /**
     * The pending question of the viewer's seat.
     */
    question: Question | null;
    /**
     * True if the client must drop the events that it has.
     */
    reset: boolean;
    /**
     * The viewer's seat; null for a spectator.
     */
    seat: Seat | null;
    /**
     * The auto-pass setting of the viewer's seat.
     */
    standing: Standing | null;
    /**
     * The status of the table.
     */
    status: "waiting" | "asking" | "over" | "stopped" | "paused" | "closed" | "full";
    /**
     * The stops of the viewer's seat, if they are on.
     */
    stops?: Stops | null;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The pending undo request.
     */
    undo: UndoAsked | null;
    /**
     * The events that were undone because a script failed.
     */
    undone: Rollback[];
    /**
     * The viewer's observation, as the game's own JSON.
     */
    view: {
      [k: string]: unknown | undefined;
    };
  }
  /**
   * One entry of serialized ship counts: a place and its ships.
   */
  export interface ShipsAt {
    /**
     * The place.
     */
    at:
      | {
          planet: Planet;
        }
      | "cone"
      | "shield";
    /**
     * The number of ships.
     */
    ships: number;
  }
  /**
   * One value for each side.
   */
  export interface BySide_OfferSide {
    defense: OfferSide;
    offense: OfferSide1;
  }
  /**
   * The defense's value.
   */
  export interface OfferSide {
    /**
     * The base for the other side.
     */
    base: BaseGrant | null;
    cards: CardBag;
    /**
     * Another seat's ships freed from the black hole, if a power allows it.
     */
    freed: Freed | null;
    /**
     * The number of cards drawn at random from the hand, after the named ones.
     */
    random_cards: number;
  }
  /**
   * A base that one side allows the other to found (C8).
   */
  export interface BaseGrant {
    /**
     * The origin of the ships; `None` if the receiver chooses it when the deal is carried out.
     */
    from: ShipCounts | null;
    /**
     * A planet, identified by its home system and its number in that system, from 0.
     *
     * The encoded value is the seat of the home system times 6, plus the number.
     */
    planet: number;
    /**
     * The number of ships that the receiver moves there; at least 1.
     */
    ships: number;
  }
  /**
   * Ships that a deal frees from the black hole; their owner chooses where they go.
   */
  export interface Freed {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The number of ships, at least 1.
     */
    ships: number;
  }
  /**
   * The offense's value.
   */
  export interface OfferSide1 {
    /**
     * The base for the other side.
     */
    base: BaseGrant | null;
    cards: CardBag;
    /**
     * Another seat's ships freed from the black hole, if a power allows it.
     */
    freed: Freed | null;
    /**
     * The number of cards drawn at random from the hand, after the named ones.
     */
    random_cards: number;
  }
  /**
   * A question to one seat.
   */
  export interface Decision {
    /**
     * The values in the question's text. `choose_card` has its own seat if the card is played face up.
     *
     * @maxItems 3
     */
    args: Argument[];
    /**
     * The form of the answer, with all legal values.
     */
    ask:
      | {
          pick: {
            /**
             * The maximum number of options.
             */
            max: number;
            /**
             * The minimum number of options.
             */
            min: number;
            /**
             * The options, without duplicates.
             *
             * @maxItems 50
             */
            options: PickOption[];
          };
        }
      | {
          number: {
            /**
             * The highest number.
             */
            max: number;
            /**
             * The lowest number.
             */
            min: number;
          };
        }
      | {
          ships: {
            bounds: ShipCounts1;
            /**
             * The maximum number of ships in total.
             */
            max: number;
            /**
             * The minimum number of ships in total.
             */
            min: number;
          };
        }
      | {
          deal: DealPrompt;
        };
    /**
     * The hook at which a script acts; `None` for a question by the rules.
     */
    hook: Hook | null;
    /**
     * The current phase.
     */
    phase:
      | "new_hand"
      | "free_ship"
      | "star"
      | "defense_hand"
      | "load"
      | "point"
      | "offense_invites"
      | "defense_invites"
      | "answers"
      | "cards"
      | "reveal"
      | "resolve";
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * True if other seats must not see the options or the answer.
     */
    secret: boolean;
    /**
     * The power or card that asks; `None` for a question by the rules.
     */
    source: ScriptId | null;
    /**
     * The topic, which selects the text.
     */
    topic:
      | "window"
      | "draw_new_hand"
      | "free_ship"
      | "own_color"
      | "choose_system"
      | "point"
      | "load"
      | "invite"
      | "answer_invitation"
      | "send_ships"
      | "choose_card"
      | "deal"
      | "take_compensation"
      | "reward_ships"
      | "reward_cards"
      | "return_ships"
      | "lose_ships"
      | "settle_ships"
      | "discard_card"
      | "give_card"
      | "move_ships"
      | "place_ships"
      | "hide_card"
      | "second_encounter"
      | {
          script: Word;
        };
  }
  /**
   * A question in a deal: the pending offer, and the limits of a new one.
   */
  export interface DealPrompt {
    /**
     * The agreements of other pairs so far, in a deal of several seats.
     */
    agreed: Agreement[];
    /**
     * True if the side to act has the cards that the pending offer names.
     */
    can_accept: boolean;
    hand: CardBag2;
    /**
     * Every kind of card that an offer can name, in ascending order.
     */
    kinds: CardKind[];
    limits: BySide_OfferLimits;
    /**
     * True if the offer can be empty, because another pair of seats can give something.
     */
    may_be_empty: boolean;
    /**
     * True if the deal has more than two seats, and each pair of them must agree.
     */
    of_several: boolean;
    /**
     * The number of offers left before the talks end. The engine has no clock.
     */
    proposals_left: number;
    /**
     * The two seats of the offer.
     *
     * @minItems 2
     * @maxItems 2
     */
    seats: Seat[];
    /**
     * A side of an encounter.
     */
    side: "offense" | "defense";
    /**
     * The other side's pending offer.
     */
    standing: BySide_OfferSide | null;
  }
  /**
   * An offer that its two seats have accepted.
   *
   * In a deal of several seats, it is carried out only after every pair of seats has agreed (C7).
   */
  export interface Agreement {
    offer: BySide_OfferSide1;
    /**
     * The two seats.
     *
     * @minItems 2
     * @maxItems 2
     */
    seats: Seat[];
  }
  /**
   * The accepted offer.
   */
  export interface BySide_OfferSide1 {
    defense: OfferSide;
    offense: OfferSide1;
  }
  /**
   * The limits of each side, the offense first.
   */
  export interface BySide_OfferLimits {
    defense: OfferLimits;
    offense: OfferLimits1;
  }
  /**
   * The defense's value.
   */
  export interface OfferLimits {
    /**
     * The number of cards in the side's hand.
     */
    cards: number;
    /**
     * The seats whose ships the side's power can free, and the number of those ships.
     */
    freed: unknown[][];
    /**
     * The planets on which the side can grant a base.
     */
    planets: Planet[];
    settlers: ShipCounts2;
  }
  /**
   * The offense's value.
   */
  export interface OfferLimits1 {
    /**
     * The number of cards in the side's hand.
     */
    cards: number;
    /**
     * The seats whose ships the side's power can free, and the number of those ships.
     */
    freed: unknown[][];
    /**
     * The planets on which the side can grant a base.
     */
    planets: Planet[];
    settlers: ShipCounts2;
  }
  /**
   * The game as one seat sees it.
   */
  export interface View {
    /**
     * The agreements so far in a deal of several seats.
     */
    agreed: Agreement[];
    /**
     * The number of cards in the draw deck.
     */
    deck: number;
    /**
     * Declared uses and played cards to which seats can still react; the newest is last.
     */
    declared: PendingUseView[];
    /**
     * The defense; `None` until it is named.
     */
    defense: Seat | null;
    discard: CardBag3;
    /**
     * The number of the encounter in the turn.
     */
    encounter: number;
    hand: CardBag4;
    in_play: CardBag5;
    invited: BySide_SeatSet;
    laid: BySide_Nullable_LaidView;
    /**
     * The rules of the table and the cards on it.
     */
    lying: TableCardView[];
    /**
     * The planets that have moved to another system or have left the game.
     */
    moved: unknown[][];
    /**
     * A place at the table, counted from 0 clockwise.
     */
    offense: number;
    /**
     * The side of the pending offer, and the offer.
     *
     * @minItems 2
     * @maxItems 2
     */
    offer: unknown[] | null;
    /**
     * The outcome of the encounter; `None` until it is decided.
     */
    outcome: Outcome | null;
    /**
     * A phase of an encounter; the edition sets the order of the phases.
     */
    phase:
      | "new_hand"
      | "free_ship"
      | "star"
      | "defense_hand"
      | "load"
      | "point"
      | "offense_invites"
      | "defense_invites"
      | "answers"
      | "cards"
      | "reveal"
      | "resolve";
    /**
     * The planet at which the cone points.
     */
    planet: Planet | null;
    /**
     * The number of ships of each seat, for each planet in the order of [`Ruleset::planets`].
     */
    planets: number[][];
    /**
     * The seat of the viewer; `None` for a spectator.
     */
    seat: Seat | null;
    /**
     * All seats of the table.
     */
    seats: SeatView[];
    /**
     * The drawn star cards without a color.
     */
    special_stars: ScriptId[];
    /**
     * The colors of the drawn star cards, as seats.
     */
    star_discards: Seat[];
    /**
     * The number of cards in the star deck.
     */
    stars: number;
    sums: BySide_Nullable_TotalView;
    /**
     * The two seats that negotiate now in a deal of several seats; `None` for the main players.
     *
     * @minItems 2
     * @maxItems 2
     */
    talkers: Seat[] | null;
    /**
     * The final totals; `None` until they are computed.
     */
    totals: BySideInt16 | null;
    /**
     * The number of turns that have begun.
     */
    turn: number;
    waiting: SeatSet3;
    winners: SeatSet4;
  }
  /**
   * A declared use or a played card to which other seats can still react.
   */
  export interface PendingUseView {
    /**
     * True for a card, false for a power.
     */
    card: boolean;
    /**
     * A trigger at which scripts can act.
     */
    hook:
      | "any_time"
      | "before_hands"
      | "on_setup"
      | "before_turn"
      | "before_encounter"
      | "before_free_ship"
      | "before_star"
      | "on_star"
      | "after_star"
      | "may_aim"
      | "after_aim"
      | "on_new_hand"
      | "before_invite"
      | "ship_limit"
      | "on_answer"
      | "after_alliances"
      | "before_choice"
      | "on_choice"
      | "on_first_card_laid"
      | "before_reveal"
      | "on_reveal"
      | "on_cards_turned"
      | "after_reveal"
      | "card_value"
      | "ship_value"
      | "on_totals"
      | "total"
      | "on_deal"
      | "on_result"
      | "after_result"
      | "on_discard"
      | "after_discard"
      | "on_lose_ships"
      | "after_lose_ships"
      | "on_land"
      | "after_land"
      | "on_leave"
      | "on_compensation"
      | "compensation"
      | "after_compensation"
      | "on_power_used"
      | "after_power_cancelled"
      | "after_card_played"
      | "on_card_discarded"
      | "after_free"
      | "after_draw"
      | "may_win"
      | "after_encounter";
    /**
     * The number of a script in the ruleset's list.
     */
    script: number;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
  }
  /**
   * The seats invited by each side.
   */
  export interface BySide_SeatSet {
    defense: SeatSet1;
    offense: SeatSet2;
  }
  /**
   * The played cards.
   */
  export interface BySide_Nullable_LaidView {
    /**
     * The defense's value.
     */
    defense: LaidView | null;
    /**
     * The offense's value.
     */
    offense: LaidView | null;
  }
  /**
   * A main player's encounter card on the table.
   */
  export interface LaidView {
    /**
     * The face of a revealed card, or the face that its main player claims.
     */
    face: Face | null;
    /**
     * The kind of the card; `None` if the viewer may not see it.
     */
    kind: CardKind | null;
    /**
     * True if the card is face up.
     */
    open: boolean;
  }
  /**
   * A rule or card on the table, as every viewer sees it.
   */
  export interface TableCardView {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    holder: number;
    /**
     * Its memory: each key with its values.
     */
    memory: unknown[][];
    /**
     * The number of a script in the ruleset's list.
     */
    script: number;
    /**
     * The source of the power: a rule, or a card with its place.
     */
    source:
      | "alien"
      | "rule"
      | "middle"
      | {
          beside: Planet;
        }
      | "star"
      | "before";
  }
  /**
   * A seat, as the viewer sees it.
   */
  export interface SeatView {
    /**
     * Its aliens.
     */
    aliens: AlienView[];
    aside: CardBag7;
    /**
     * The number of its face-down cards that are set aside.
     */
    aside_unseen: number;
    /**
     * The number of its ships in the black hole.
     */
    black_hole: number;
    /**
     * The ships of others that it holds captive: the owner and the number.
     */
    captives: unknown[][];
    /**
     * The number of cards in its hand.
     */
    cards: number;
    /**
     * The number of its ships on the cone.
     */
    cone: number;
    /**
     * The number of its bases outside its home system (W2).
     */
    foreign_bases: number;
    /**
     * The number of its ships that have left the game.
     */
    gone: number;
    /**
     * The number of its bases in its home system (W3).
     */
    home_bases: number;
    known: CardBag8;
    /**
     * True if it has left the game (W4).
     */
    out: boolean;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The number of its ships as a defensive ally.
     */
    shield: number;
  }
  /**
   * A seat's alien, as the viewer sees it.
   */
  export interface AlienView {
    /**
     * The number of a script in the ruleset's list.
     */
    alien: number;
    /**
     * True if its power is in force now.
     */
    in_force: boolean;
    /**
     * The visible part of its memory: each key with its values.
     */
    memory: unknown[][];
    /**
     * The number of home bases that its holder needs for the power.
     */
    needs: number;
    /**
     * The zones of its power.
     */
    piles: PileView[];
    /**
     * The status of its power.
     */
    standing: "in_force" | "lost" | "cancelled" | "off";
  }
  /**
   * A power's zone, as the viewer sees it.
   */
  export interface PileView {
    cards: CardBag6;
    /**
     * The key in the script's `zones`.
     */
    name: string;
    /**
     * The number of cards that the viewer may not see.
     */
    unseen: number;
  }
  /**
   * The estimated total of each side, while the encounter is undecided.
   *
   * The estimate starts when the cone is loaded. The estimate needs scripts:
   * [`Observation::view_with_totals`](crate::table::Observation::view_with_totals) includes it, and
   * [`Observation::view`](crate::table::Observation::view) does not.
   */
  export interface BySide_Nullable_TotalView {
    /**
     * The defense's value.
     */
    defense: TotalView | null;
    /**
     * The offense's value.
     */
    offense: TotalView | null;
  }
  /**
   * A side's estimated total for one viewer.
   */
  export interface TotalView {
    /**
     * The value of the side's card; `None` if the viewer sees no attack.
     */
    card: number | null;
    /**
     * True if no value is missing from the total.
     */
    known: boolean;
    /**
     * The part of the total that powers and cards add. It is `None` if unknown, and while `total` is.
     */
    more: number | null;
    /**
     * The ships of the side, beginning with the main player's.
     */
    ships: ShipValue[];
    tally: Tally;
    /**
     * The total of the known values. `None` if no value is known, as for a negotiate, and while a power in force can
     * change how the totals are computed or compared.
     */
    total: number | null;
  }
  /**
   * The contribution of a seat's ships to a total.
   */
  export interface ShipValue {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The number of ships.
     */
    ships: number;
    /**
     * The combined value of the ships; `None` if unknown to this viewer.
     */
    worth: number | null;
  }
  /**
   * The way in which card and ships are combined, usually by addition.
   */
  export interface Tally {
    /**
     * True if the ships multiply the card's value instead of adding to it.
     */
    multiplied: boolean;
    /**
     * True if the ships are subtracted from the card's value instead of added.
     */
    subtracted: boolean;
    /**
     * True if the allies' ships do not count.
     */
    without_allies: boolean;
  }
  /**
   * One value for each side.
   */
  export interface BySideInt16 {
    /**
     * The defense's value.
     */
    defense: number;
    /**
     * The offense's value.
     */
    offense: number;
  }
  /**
   * The reason for an event: the rule, and the power or card responsible.
   */
  export interface Reason {
    /**
     * The script of the responsible power or card, if any.
     */
    by: ScriptId | null;
    /**
     * The number of the rule.
     */
    rule:
      | "S1"
      | "S2"
      | "S3"
      | "S4"
      | "S5"
      | "S6"
      | "S7"
      | "W1"
      | "W2"
      | "W3"
      | "W4"
      | "W5"
      | "T1"
      | "T2"
      | "T3"
      | "T4"
      | "T5"
      | "T6"
      | "T7"
      | "T8"
      | "T9"
      | "C1"
      | "C2"
      | "C3"
      | "C4"
      | "C5"
      | "C6"
      | "C7"
      | "C8"
      | "C9"
      | "C10"
      | "C11"
      | "C12"
      | "C13"
      | "C14"
      | "P1"
      | "P2"
      | "P3"
      | "P4"
      | "D1"
      | "V1"
      | "V2"
      | "V3";
  }
}

export namespace received {
  /**
   * A place at the table, counted from 0 clockwise.
   */
  export type Seat = number;
  /**
   * A short reaction, which every client can show in its own language.
   */
  export type Emote = "hello" | "good_luck" | "well_played" | "thanks" | "thinking" | "oops";
  /**
   * The end of a seat's auto-pass or hold. It does not depend on hidden information.
   */
  export type Until = "encounter" | "my_turn" | "main_player";
  /**
   * An answer to a question.
   */
  export type Choice =
    | {
        /**
         * @maxItems 8
         */
        pick: PickOption[];
      }
    | {
        number: number;
      }
    | {
        ships: ShipCounts;
      }
    | {
        offer: BySide_OfferSide;
      }
    | "accept"
    | "refuse"
    | "no_deal";
  /**
   * One option of a pick.
   */
  export type PickOption =
    | "pass"
    | "yes"
    | {
        seat: Seat;
      }
    | {
        planet: Planet;
      }
    | "cone"
    | {
        card: CardKind;
      }
    | {
        power: ScriptId;
      }
    | {
        side: Side;
      }
    | {
        word: Word;
      }
    | {
        alien: ScriptId;
      }
    | "deck";
  /**
   * A planet, identified by its home system and its number in that system, from 0.
   *
   * The encoded value is the seat of the home system times 6, plus the number.
   */
  export type Planet = number;
  /**
   * A card's kind: attack, negotiate, or scripted.
   */
  export type CardKind =
    | {
        attack: number;
      }
    | "negotiate"
    | {
        scripted: ScriptId;
      };
  /**
   * The number of a script in the ruleset's list.
   */
  export type ScriptId = number;
  /**
   * A side of an encounter.
   */
  export type Side = "offense" | "defense";
  /**
   * The hash of a script's text key. It stays the same when other keys are added.
   */
  export type Word = number;
  /**
   * The number of ships at each place; 0 for an invalid planet.
   */
  export type ShipCounts = ShipsAt[];
  /**
   * The named cards from the hand.
   */
  export type CardBag = CardKind[];
  /**
   * A step of an answer: one click in a client, or one action.
   */
  export type Part =
    | {
        pick: PickOption;
      }
    | {
        number: number;
      }
    | {
        ship: Place;
      }
    | "accept"
    | "refuse"
    | "no_deal"
    | {
        /**
         * @minItems 2
         * @maxItems 2
         */
        gives: unknown[];
      };
  /**
   * A place between which a seat can move ships.
   */
  export type Place =
    | {
        planet: Planet;
      }
    | "cone"
    | "shield";

  export interface Received {
    requests: {
      answer: Answer;
      at: At;
      catalog: Nothing;
      curve: OfTable;
      draft: Draft;
      hello: Hello;
      hint: AskHint;
      history: OfTable;
      hold: Hold;
      "host.again": HostAgain;
      "host.clock": HostClock;
      "host.close": HostClose;
      "host.give": HostGive;
      "host.kick": HostKick;
      "host.pause": HostPause;
      "host.start": HostStart;
      parts: NextParts;
      ping: Nothing;
      puzzle: AskPuzzle;
      say: Say;
      "seat.join": Join;
      "seat.leave": OfTable;
      "seat.take": Take;
      stand: Stand;
      stop: SetStop;
      "table.list": Nothing;
      "table.new": NewTable;
      told: HaveTold;
      "undo.ask": OfTable;
      "undo.say": SayUndo;
      watch: Watch;
    };
    cosmic: {
      choice: Choice;
      part: Part;
    };
  }
  /**
   * `answer`: answers a question, with a complete answer or its parts.
   */
  export interface Answer {
    /**
     * The complete answer.
     */
    choice?: {
      [k: string]: unknown | undefined;
    };
    /**
     * The id of the question.
     */
    id: string;
    /**
     * The parts of the answer, instead of `choice`.
     */
    parts?: unknown[] | null;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `at`: requests the table after an earlier step. When the game is over, `seat` can be any seat.
   */
  export interface At {
    /**
     * The number of the step, as in `history`.
     */
    answer: number;
    /**
     * The seat, if the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * True if the client wants the view as of each event, as a patch.
     */
    views?: boolean;
  }
  /**
   * `ping`, `catalog`, `table.list`: no parameters.
   */
  export interface Nothing {}
  /**
   * `seat.leave`, `history`, and other requests whose only parameter is a table.
   */
  export interface OfTable {
    /**
     * The seat, if the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `draft`: shows an unfinished offer to the other side of a negotiation.
   */
  export interface Draft {
    /**
     * The id of the question that the offer answers.
     */
    id: string;
    /**
     * The parts so far.
     */
    so_far?: unknown[];
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `hello`: the first request of a connection.
   */
  export interface Hello {
    /**
     * The name of the client. The server ignores it.
     */
    client?: string | null;
    /**
     * The invitation with which the client may open tables, on a server that requires one.
     */
    invitation?: string | null;
    /**
     * The language of texts: "en", "nl", "sv". The default, also for unknown languages, is English.
     */
    lang?: string | null;
    /**
     * The protocol versions that the client supports.
     */
    protocol: number[];
  }
  /**
   * `hint`: requests a thinker's answer.
   */
  export interface AskHint {
    /**
     * The id of the question.
     */
    id: string;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `hold`: keeps a window open, because the seat needs time to think.
   */
  export interface Hold {
    /**
     * The id of the window's question.
     */
    id: string;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `host.again`: opens a rematch with the same seats.
   */
  export interface HostAgain {
    /**
     * The access token of the table owner.
     */
    host: string;
    /**
     * The id of the table whose game is over.
     */
    table: string;
  }
  /**
   * `host.clock`: sets the table's clock.
   */
  export interface HostClock {
    clock: Clock;
    /**
     * The access token of the table owner.
     */
    host: string;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * The new clock.
   */
  export interface Clock {
    /**
     * Seconds for all discussion of one deal; null means the edition's time, 0 means no limit. Without a deal by then,
     * the deal fails, regardless of `then`.
     */
    deal_s?: number | null;
    /**
     * Seconds for each question; null means no limit.
     */
    question_s?: number | null;
    /**
     * Extra seconds that each seat may use over the whole game.
     */
    reserve_s?: number;
    /**
     * The server's action when the time for a question is over.
     */
    then?: "wait" | "pass" | "bot";
  }
  /**
   * `host.close`: closes the table. Its record is kept.
   */
  export interface HostClose {
    /**
     * The access token of the table owner.
     */
    host: string;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `host.give`: gives a seat to a person or a bot.
   */
  export interface HostGive {
    /**
     * The access token of the table owner.
     */
    host: string;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The new occupant: "person" or the name of a bot.
     */
    to: string;
  }
  /**
   * `host.kick`: takes a seat from its holder; the seat gets a new token.
   */
  export interface HostKick {
    /**
     * The access token of the table owner.
     */
    host: string;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `host.pause`: pauses or resumes the table.
   */
  export interface HostPause {
    /**
     * The access token of the table owner.
     */
    host: string;
    /**
     * True to pause, false to resume.
     */
    paused: boolean;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `host.start`: begins the game of a waiting table.
   */
  export interface HostStart {
    /**
     * The bot for every seat without a player. By default, these seats wait for a person.
     */
    bots?: string | null;
    /**
     * The access token of the table owner.
     */
    host: string;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `parts`: requests the possible next parts of an answer.
   */
  export interface NextParts {
    /**
     * The id of the question.
     */
    id: string;
    /**
     * The parts chosen so far.
     */
    so_far?: unknown[];
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `puzzle`: requests a puzzle, or judges an answer to it.
   */
  export interface AskPuzzle {
    /**
     * The number of the chosen answer among `choices`, from 0.
     */
    choice?: number | null;
    /**
     * The name of the game.
     */
    game: string;
    /**
     * The number of the puzzle, from 1 to `puzzles` of the game's catalog.
     */
    number: number;
  }
  /**
   * `say`: sends a chat line.
   */
  export interface Say {
    /**
     * The reaction to send instead of a text.
     */
    emote?: Emote | null;
    /**
     * The seat, if the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The text of the line, at most 500 characters; empty for a reaction.
     */
    text?: string;
  }
  /**
   * `seat.join`: requests a free seat, with the token of the link that all players share.
   */
  export interface Join {
    /**
     * The access token of the shared link.
     */
    join: string;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `seat.take`: takes a seat, or watches with the token of spectators.
   */
  export interface Take {
    /**
     * The display name for other clients.
     */
    name?: string | null;
    /**
     * The last event that the client already has.
     */
    since?: Since | null;
    /**
     * True to turn the seat's stops on, false to turn them off. If missing, they stay as they are; at first, they are off.
     */
    stops?: boolean | null;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The access token of the seat, or of spectators.
     */
    token: string;
    /**
     * True if the client wants the view as of each event, as a patch.
     */
    views?: boolean;
  }
  /**
   * The last event of a table that a client has.
   */
  export interface Since {
    /**
     * The epoch of the event's number. Numbers of different epochs are unrelated.
     */
    epoch: number;
    /**
     * The number of the next event.
     */
    next: number;
  }
  /**
   * `stand`: sets auto-pass, or keeps every window open, until a limit.
   */
  export interface Stand {
    /**
     * The action in every window.
     */
    how?: "pass" | "hold";
    /**
     * The seat, if the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The limit of the setting; null turns the setting off.
     */
    until?: Until | null;
  }
  /**
   * `stop`: changes the moments at which a seat is prompted.
   */
  export interface SetStop {
    /**
     * The moments of the stops.
     */
    at: "usual" | "every" | "never" | "next" | "cancel";
    /**
     * The part of a window's answer that uses the card or power; null for everything without a choice of its own.
     */
    option?: {
      [k: string]: unknown | undefined;
    };
    /**
     * The seat, if the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `table.new`: opens a table.
   */
  export interface NewTable {
    /**
     * The bots by seat number: "random", "steady", or "thinker".
     */
    bots?: {
      [k: string]: string | undefined;
    };
    clock?: Clock1;
    /**
     * The id of the edition.
     */
    edition?: string | null;
    /**
     * The name of the game; by default, the game of the edition.
     */
    game?: string | null;
    /**
     * The options of the game, as its own JSON.
     */
    options?: {
      [k: string]: unknown | undefined;
    };
    /**
     * True if anybody may find the table in the list and watch it.
     */
    public?: boolean;
    /**
     * The number of seats.
     */
    seats?: number | null;
    /**
     * The seed, as a string of digits; by default, random.
     */
    seed?: string | null;
    /**
     * True if the game begins only with the owner's `host.start`. Until then, people take seats.
     */
    waits?: boolean;
    /**
     * The handling of windows.
     */
    windows?:
      | {
          beat: number;
        }
      | "ask";
  }
  /**
   * The clock of the table.
   */
  export interface Clock1 {
    /**
     * Seconds for all discussion of one deal; null means the edition's time, 0 means no limit. Without a deal by then,
     * the deal fails, regardless of `then`.
     */
    deal_s?: number | null;
    /**
     * Seconds for each question; null means no limit.
     */
    question_s?: number | null;
    /**
     * Extra seconds that each seat may use over the whole game.
     */
    reserve_s?: number;
    /**
     * The server's action when the time for a question is over.
     */
    then?: "wait" | "pass" | "bot";
  }
  /**
   * `told`: reports that the client has shown events. The timeout of a window starts then.
   */
  export interface HaveTold {
    /**
     * The number after the last shown event, as `next` in the state.
     */
    next: number;
    /**
     * The seat, if the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `undo.say`: replies to an undo request.
   */
  export interface SayUndo {
    /**
     * True if the seat agrees to the undo.
     */
    agree: boolean;
    /**
     * The `from` of the undo request. If another request has replaced it meanwhile, the reply is rejected.
     */
    from?: number | null;
    /**
     * The seat, if the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The id of the table.
     */
    table: string;
  }
  /**
   * `watch`: watches a table as a spectator.
   */
  export interface Watch {
    /**
     * The last event that the client already has.
     */
    since?: Since | null;
    /**
     * The id of the table.
     */
    table: string;
    /**
     * The access token of spectators. A public table needs no token.
     */
    token?: string | null;
    /**
     * True if the client wants the view as of each event, as a patch.
     */
    views?: boolean;
  }
  /**
   * One entry of serialized ship counts: a place and its ships.
   */
  export interface ShipsAt {
    /**
     * The place.
     */
    at:
      | {
          planet: Planet;
        }
      | "cone"
      | "shield";
    /**
     * The number of ships.
     */
    ships: number;
  }
  /**
   * One value for each side.
   */
  export interface BySide_OfferSide {
    defense?: OfferSide;
    offense?: OfferSide1;
  }
  /**
   * The defense's value.
   */
  export interface OfferSide {
    /**
     * The base for the other side.
     */
    base?: BaseGrant | null;
    cards?: CardBag;
    /**
     * Another seat's ships freed from the black hole, if a power allows it.
     */
    freed?: Freed | null;
    /**
     * The number of cards drawn at random from the hand, after the named ones.
     */
    random_cards?: number;
  }
  /**
   * A base that one side allows the other to found (C8).
   */
  export interface BaseGrant {
    /**
     * The origin of the ships; `None` if the receiver chooses it when the deal is carried out.
     */
    from?: ShipCounts | null;
    /**
     * A planet, identified by its home system and its number in that system, from 0.
     *
     * The encoded value is the seat of the home system times 6, plus the number.
     */
    planet: number;
    /**
     * The number of ships that the receiver moves there; at least 1.
     */
    ships: number;
  }
  /**
   * Ships that a deal frees from the black hole; their owner chooses where they go.
   */
  export interface Freed {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The number of ships, at least 1.
     */
    ships: number;
  }
  /**
   * The offense's value.
   */
  export interface OfferSide1 {
    /**
     * The base for the other side.
     */
    base?: BaseGrant | null;
    cards?: CardBag;
    /**
     * Another seat's ships freed from the black hole, if a power allows it.
     */
    freed?: Freed | null;
    /**
     * The number of cards drawn at random from the hand, after the named ones.
     */
    random_cards?: number;
  }
}
