// Made from engine/server/schema.json by tests/page/make-protocol.js: change that, not this.

export namespace sent {
  /**
   * A place at the table, counted from 0 clockwise.
   */
  export type Seat = number;
  /**
   * An answer.
   */
  export type Choice =
    | {
        /**
         * @maxItems 8
         */
        pick: Pickable[];
      }
    | {
        number: number;
      }
    | {
        ships: ShipCounts;
      }
    | {
        offer: BySide_Terms;
      }
    | "accept"
    | "refuse"
    | "no_deal";
  /**
   * One option of a pick.
   */
  export type Pickable =
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
   * A planet: the home system it belongs to and its number there, from 0. Both are one number: that of the home's seat,
   * times 6, and its own are added up.
   */
  export type Planet = number;
  /**
   * What a card shows.
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
   * A text key of a script, by a number that is made of the key alone: it is the same whatever else there is.
   */
  export type Word = number;
  /**
   * A number of ships for each place; none at a planet that no table has.
   */
  export type ShipCounts = ShipsAt[];
  /**
   * Named cards from the hand.
   */
  export type Kinds = CardKind[];
  /**
   * Something that happened. Card kinds in `hidden` are empty for those who may not see them.
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
          hidden: Kinds1;
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
          kinds: Kinds1;
          seat: Seat;
        };
      }
    | {
        cards_shown: {
          kinds: Kinds1;
          seat: Seat;
        };
      }
    | {
        star_drawn: {
          by: Seat;
          colour: Seat;
          first: boolean;
        };
      }
    | {
        star_picked: {
          by: Seat;
          colour: Seat;
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
          hidden: Kinds1;
          open: boolean;
          seat: Seat;
        };
      }
    | {
        card_drawn_to_lay: {
          by: Seat;
          hidden: Kinds1;
          seat: Seat;
        };
      }
    | {
        cards_put_back: {
          by: Seat;
          count: number;
          hidden: Kinds1;
          seat: Seat;
        };
      }
    | {
        cards_laid_aside: {
          hidden: Kinds1;
          seat: Seat;
        };
      }
    | {
        cards_taken_up: {
          hidden: Kinds1;
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
          hidden: Kinds1;
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
          offer: BySide_Terms;
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
          hidden: Kinds1;
          to: Seat;
          why: Handover;
        };
      }
    | {
        hand_seen: {
          by: Seat;
          hidden: Kinds1;
          of: Seat;
        };
      }
    | {
        cards_seen: {
          by: Seat;
          hidden: Kinds1;
          of: Seat;
        };
      }
    | {
        cards_moved: {
          count: number;
          from: Heap;
          hidden: Kinds1;
          seat: Seat;
          to: Heap;
        };
      }
    | {
        cards_turned: {
          kinds: Kinds1;
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
          hidden: Kinds1;
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
          what: Pickable;
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
   * A phase of an encounter; their order is the edition's.
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
   * How many there are of each kind of card; whole decks have room. Written as the list of all cards, lowest kind first.
   */
  export type Kinds1 = CardKind[];
  /**
   * A place ships can be taken from or put on.
   */
  export type Place =
    | {
        planet: Planet;
      }
    | "cone"
    | "shield";
  /**
   * A set of seats; a seat that no table has is in none.
   */
  export type SeatSet = Seat[];
  /**
   * A moment at which scripts may act.
   */
  export type Hook =
    | "any_time"
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
   * How a turned card counts.
   */
  export type Face =
    | {
        attack: number;
      }
    | "negotiate";
  /**
   * Why a turn ended.
   */
  export type TurnEnd =
    "no_success" | "enough" | "last_encounter" | "out_of_cards" | "ran_out" | "no_ships" | "nobody_to_meet" | "left_game";
  /**
   * How the encounter was decided.
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
   * Why cards change hands.
   */
  export type Handover = "deal" | "compensation" | "drawn" | "gift" | "exchange" | "taken";
  /**
   * Where cards lie, as everybody is told.
   */
  export type Heap =
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
   * A card somebody asks about.
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
   * A class that cards with scripts name: its place in the ruleset's list.
   */
  export type ClassId = number;
  /**
   * A number or a thing a text may name.
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
   * A part of an answer.
   */
  export type Part2 =
    | {
        pick: Pickable;
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
   * The most ships at each place.
   */
  export type ShipCounts1 = ShipsAt[];
  /**
   * The hand of the side that is asked.
   */
  export type Kinds2 = CardKind[];
  /**
   * Where the other side's settlers may come from, with the most from each place.
   */
  export type ShipCounts2 = ShipsAt[];
  /**
   * How many there are of each kind of card; whole decks have room. Written as the list of all cards, lowest kind first.
   */
  export type Kinds3 = CardKind[];
  /**
   * How many there are of each kind of card; whole decks have room. Written as the list of all cards, lowest kind first.
   */
  export type Kinds4 = CardKind[];
  /**
   * How many there are of each kind of card; whole decks have room. Written as the list of all cards, lowest kind first.
   */
  export type Kinds5 = CardKind[];
  /**
   * The defense's.
   */
  export type SeatSet1 = Seat[];
  /**
   * The offense's.
   */
  export type SeatSet2 = Seat[];
  /**
   * Those of its cards that the viewer may see.
   */
  export type Kinds6 = CardKind[];
  /**
   * How many there are of each kind of card; whole decks have room. Written as the list of all cards, lowest kind first.
   */
  export type Kinds7 = CardKind[];
  /**
   * How many there are of each kind of card; whole decks have room. Written as the list of all cards, lowest kind first.
   */
  export type Kinds8 = CardKind[];
  /**
   * A set of seats; a seat that no table has is in none.
   */
  export type SeatSet3 = Seat[];
  /**
   * A set of seats; a seat that no table has is in none.
   */
  export type SeatSet4 = Seat[];

  export interface Sent {
    results: {
      answer: Answered;
      at: Stood;
      catalog: Catalog;
      hello: Welcome;
      hint: Hint;
      history: History;
      hold: Done;
      "host.clock": Done;
      "host.close": Done;
      "host.give": Done;
      "host.kick": Kicked;
      "host.pause": Done;
      parts: Parts;
      ping: Done;
      say: Said;
      "seat.leave": Done;
      "seat.take": Taken;
      stand: Done;
      "table.list": Listed;
      "table.new": Opened;
      "undo.ask": Undo;
      "undo.say": Undo;
      watch: Taken;
    };
    notices: {
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
      why: Why | null;
    };
  }
  /**
   * `answer`: it was given, and is kept.
   */
  export interface Answered {
    /**
     * The question.
     */
    id: string;
  }
  /**
   * `at`: the table as the viewer saw it after a step.
   */
  export interface Stood {
    /**
     * The step.
     */
    answer: number;
    /**
     * The epoch of the events' numbers.
     */
    epoch: number;
    /**
     * The events of the step.
     */
    events: Event[];
    /**
     * How the table stood.
     */
    status: "asking" | "over" | "stopped" | "paused" | "closed" | "full";
    /**
     * What the viewer could know then: the game's own.
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
     * What happened: the game's own.
     */
    event: {
      [k: string]: unknown | undefined;
    };
    /**
     * Its number.
     */
    n: number;
    /**
     * The same as a sentence.
     */
    text: string;
    /**
     * Why: the game's own.
     */
    why: {
      [k: string]: unknown | undefined;
    };
  }
  /**
   * `catalog`: what there is to play.
   */
  export interface Catalog {
    /**
     * The bots that can sit at a seat.
     */
    bots: string[];
    /**
     * By game.
     */
    games: GameCatalog[];
  }
  /**
   * What there is to play of a game.
   */
  export interface GameCatalog {
    /**
     * Editions, aliens and whatever else a client needs to ask for a table: the game's own.
     */
    catalog: {
      [k: string]: unknown | undefined;
    };
    /**
     * The game's word.
     */
    game: string;
  }
  /**
   * `hello`: what the server is.
   */
  export interface Welcome {
    /**
     * The bots that can sit at a seat.
     */
    bots: string[];
    /**
     * The server's version.
     */
    engine: string;
    /**
     * What can be played.
     */
    games: GameOffered[];
    /**
     * The language of sentences from now on.
     */
    lang: string;
    /**
     * The languages that there are.
     */
    langs: string[];
    limits: LimitsTold;
    /**
     * The version within it: it grows when something is added that breaks no client.
     */
    minor: number;
    /**
     * The version of the protocol that is spoken from now on.
     */
    protocol: number;
  }
  /**
   * A game that can be played.
   */
  export interface GameOffered {
    /**
     * The ids of its editions.
     */
    editions: string[];
    /**
     * Its word.
     */
    game: string;
  }
  /**
   * How much a client may ask.
   */
  export interface LimitsTold {
    /**
     * The most bytes of a line that it sends.
     */
    line: number;
    /**
     * The most connections that hold one seat, or look on at one table.
     */
    per_seat: number;
    /**
     * The most lines that wait for it before its connection is closed.
     */
    queue: number;
  }
  /**
   * `hint`: what a thinker would answer, by what the seat can see.
   */
  export interface Hint {
    /**
     * At most three answers, the best first.
     */
    choices: Hinted[];
    /**
     * How many games it has played on in its head.
     */
    games: number;
  }
  /**
   * An answer that a hint names.
   */
  export interface Hinted {
    /**
     * The answer: the game's own.
     */
    choice: {
      [k: string]: unknown | undefined;
    };
    /**
     * Whether it cannot be told apart from what the thinker would answer itself.
     */
    close: boolean;
    /**
     * The parts that make it: the game's own.
     */
    parts: unknown[];
    /**
     * The share of games that it would win, 0 to 1.
     */
    share: number;
    /**
     * Its words.
     */
    text: string;
  }
  /**
   * `history`: the game so far as a viewer has seen it, in steps.
   */
  export interface History {
    /**
     * The number of the last step. An answer of which the viewer has seen nothing is no step of its own.
     */
    answers: number;
    /**
     * The epoch of the events' numbers; in another one the steps are others.
     */
    epoch: number;
    /**
     * The steps; the first is the set-up, before any answer.
     */
    steps: Step[];
  }
  /**
   * A step of a game: an answer, and what came of it.
   */
  export interface Step {
    /**
     * Its number.
     */
    answer: number;
    /**
     * The encounter of that turn, or whatever the game has in its place.
     */
    encounter: number;
    /**
     * The number of the first event that it brought.
     */
    from: number;
    /**
     * The number after the last one.
     */
    to: number;
    /**
     * The turn in which the table stands after it.
     */
    turn: number;
  }
  /**
   * Of what has no other result.
   */
  export interface Done {}
  /**
   * `host.kick`.
   */
  export interface Kicked {
    /**
     * The seat's new token.
     */
    token: string;
  }
  /**
   * What can come next in an answer.
   */
  export interface Parts {
    /**
     * Whether the answer can be given as it is.
     */
    done: boolean;
    /**
     * The parts that can come next.
     */
    next: Part[];
  }
  /**
   * A part of an answer with its words.
   */
  export interface Part {
    /**
     * The part: the game's own.
     */
    part: {
      [k: string]: unknown | undefined;
    };
    /**
     * Its words.
     */
    text: string;
  }
  /**
   * `say`.
   */
  export interface Said {
    /**
     * The number of what was said.
     */
    n: number;
  }
  /**
   * `seat.take`, `watch`: the table as it stands.
   */
  export interface Taken {
    /**
     * What a client needs once to draw it, such as the names of what views and events count by number: the game's own.
     */
    about: {
      [k: string]: unknown | undefined;
    };
    clock: Clock;
    presence: Presence;
    state: State;
    /**
     * What was said last.
     */
    talk: Talk[];
    /**
     * How long a window stays open.
     */
    windows:
      | {
          beat: number;
        }
      | "ask";
  }
  /**
   * How long the host waits for answers.
   */
  export interface Clock {
    /**
     * Seconds for all talks of one deal; without a number those of the edition's rules, with 0 as long as they take. When they
     * are over there is no deal, whatever `then` says.
     */
    deal_s: number | null;
    /**
     * Seconds for a question; without a number as long as it takes.
     */
    question_s: number | null;
    /**
     * Seconds that each seat may take beyond, in the whole game.
     */
    reserve_s: number;
    /**
     * What the host does when the seconds for a question are over.
     */
    then: "wait" | "pass" | "bot";
  }
  /**
   * Who sits where.
   */
  export interface Presence {
    /**
     * How many look on.
     */
    onlookers: number;
    /**
     * Every seat.
     */
    seats: Sitting[];
    /**
     * The table.
     */
    table: string;
  }
  /**
   * Who sits at a seat.
   */
  export interface Sitting {
    /**
     * The bot that answers for it.
     */
    bot: string | null;
    /**
     * How many connections hold it.
     */
    connected: number;
    /**
     * The name that it goes by.
     */
    name: string | null;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
  }
  /**
   * How it stands for the seat.
   */
  export interface State {
    /**
     * The epoch of the events' numbers: it changes when answers are taken back, and then what was told before is void.
     */
    epoch: number;
    /**
     * What has happened since.
     */
    events: Event[];
    /**
     * Set once the record has three quarters of the lines that it can have.
     */
    filling?: Filling | null;
    /**
     * The number of the next event.
     */
    next: number;
    /**
     * What it is asked.
     */
    question: Question | null;
    /**
     * Whether the client must forget the events it has.
     */
    reset: boolean;
    /**
     * Whose view it is; null: an onlooker's.
     */
    seat: Seat | null;
    /**
     * What it does in every window by itself.
     */
    standing: Standing | null;
    /**
     * How the table stands.
     */
    status: "asking" | "over" | "stopped" | "paused" | "closed" | "full";
    /**
     * The table.
     */
    table: string;
    /**
     * A wish to take answers back that waits for consent.
     */
    undo: UndoAsked | null;
    /**
     * Events that did not happen after all, because a script faulted.
     */
    undone: Undone[];
    /**
     * What the viewer may know: the game's own.
     */
    view: {
      [k: string]: unknown | undefined;
    };
  }
  /**
   * A record that fills up. How many lines it has is not told: that would tell of answers given in secret.
   */
  export interface Filling {
    /**
     * From so many lines on the game goes no further: the table is `full`.
     */
    most: number;
    /**
     * The id of the script that keeps the game going, if one does.
     */
    script: string | null;
  }
  /**
   * A question as its seat sees it.
   */
  export interface Question {
    /**
     * The question itself: the game's own.
     */
    ask: {
      [k: string]: unknown | undefined;
    };
    /**
     * The answer that the host would give.
     */
    fallback: {
      [k: string]: unknown | undefined;
    };
    /**
     * Whether the seat holds this window.
     */
    held: boolean;
    /**
     * Its id: it stays as long as the question does.
     */
    id: string;
    /**
     * Milliseconds until the host does something; null: it waits.
     */
    left_ms: number | null;
    /**
     * Whether that is the only answer there is.
     */
    only: boolean;
    parts: Parts1;
    /**
     * What is asked, as a sentence.
     */
    text: string;
    /**
     * Whether it is one of a window: whoever does nothing passes when the beat is over.
     */
    window: boolean;
  }
  /**
   * What an answer can begin with.
   */
  export interface Parts1 {
    /**
     * Whether the answer can be given as it is.
     */
    done: boolean;
    /**
     * The parts that can come next.
     */
    next: Part[];
  }
  /**
   * What a seat does in every window by itself.
   */
  export interface Standing {
    /**
     * What.
     */
    how: "pass" | "hold";
    /**
     * Until when.
     */
    until: "encounter" | "my_turn" | "main_player";
  }
  /**
   * A wish to take answers back.
   */
  export interface UndoAsked {
    /**
     * Who has agreed.
     */
    agreed: Seat[];
    /**
     * A place at the table, counted from 0 clockwise.
     */
    by: number;
    /**
     * The number of the first event that would not have happened.
     */
    from: number;
    /**
     * Whose consent is missing.
     */
    missing: Seat[];
  }
  /**
   * Events that did not happen after all.
   */
  export interface Undone {
    /**
     * The number of the first of them.
     */
    from: number;
    /**
     * The number after the last of them.
     */
    to: number;
  }
  /**
   * `talk`: what somebody says.
   */
  export interface Talk {
    /**
     * Its number, from 0.
     */
    n: number;
    /**
     * Who.
     */
    seat: Seat | null;
    /**
     * The table.
     */
    table: string;
    /**
     * What.
     */
    text: string;
  }
  /**
   * `table.list`: public tables, at most 200.
   */
  export interface Listed {
    /**
     * The tables.
     */
    tables: ListedTable[];
  }
  /**
   * A public table.
   */
  export interface ListedTable {
    /**
     * Which edition.
     */
    edition: string | null;
    /**
     * Which game it plays.
     */
    game: string;
    /**
     * Its seats.
     */
    seats: ListedSeat[];
    /**
     * The table.
     */
    table: string;
  }
  /**
   * A seat of a public table.
   */
  export interface ListedSeat {
    /**
     * The bot that answers for it.
     */
    bot: string | null;
    /**
     * The name that it goes by.
     */
    name: string | null;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
  }
  /**
   * `table.new`: a table, with its tokens.
   */
  export interface Opened {
    /**
     * The host's token.
     */
    host: string;
    /**
     * The seats, clockwise.
     */
    seats: OpenedSeat[];
    /**
     * The table.
     */
    table: string;
    /**
     * The token of those who look on.
     */
    watch: string;
  }
  /**
   * A seat of a new table.
   */
  export interface OpenedSeat {
    /**
     * The bot that answers for it.
     */
    bot: string | null;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * Its token: whoever has it plays the seat.
     */
    token: string;
  }
  /**
   * `undo.ask`, `undo.say`.
   */
  export interface Undo {
    /**
     * Whether the answers are taken back now; if not, consent is missing.
     */
    done: boolean;
  }
  /**
   * `closed`: the host has closed a table.
   */
  export interface Closed {
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `kicked`: the host has taken a seat away from this connection.
   */
  export interface SeatLost {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `lagged`: too many lines waited for this client, and its connection is closed.
   */
  export interface Lagged {}
  /**
   * `presence`: who sits where.
   */
  export interface Presence1 {
    /**
     * How many look on.
     */
    onlookers: number;
    /**
     * Every seat.
     */
    seats: Sitting[];
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `state`: how a table stands for a viewer; with every change the whole of it.
   */
  export interface State1 {
    /**
     * The epoch of the events' numbers: it changes when answers are taken back, and then what was told before is void.
     */
    epoch: number;
    /**
     * What has happened since.
     */
    events: Event[];
    /**
     * Set once the record has three quarters of the lines that it can have.
     */
    filling?: Filling | null;
    /**
     * The number of the next event.
     */
    next: number;
    /**
     * What it is asked.
     */
    question: Question | null;
    /**
     * Whether the client must forget the events it has.
     */
    reset: boolean;
    /**
     * Whose view it is; null: an onlooker's.
     */
    seat: Seat | null;
    /**
     * What it does in every window by itself.
     */
    standing: Standing | null;
    /**
     * How the table stands.
     */
    status: "asking" | "over" | "stopped" | "paused" | "closed" | "full";
    /**
     * The table.
     */
    table: string;
    /**
     * A wish to take answers back that waits for consent.
     */
    undo: UndoAsked | null;
    /**
     * Events that did not happen after all, because a script faulted.
     */
    undone: Undone[];
    /**
     * What the viewer may know: the game's own.
     */
    view: {
      [k: string]: unknown | undefined;
    };
  }
  /**
   * Ships at a place, as counts are written.
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
     * How many ships.
     */
    ships: number;
  }
  /**
   * One value for each side.
   */
  export interface BySide_Terms {
    defense: Terms;
    offense: Terms1;
  }
  /**
   * The defense's.
   */
  export interface Terms {
    /**
     * A base for the other side.
     */
    base: BaseTerm | null;
    cards: Kinds;
    /**
     * Another seat's ships freed from the black hole, where a power allows it.
     */
    freed: Freed | null;
    /**
     * Cards drawn at random from the hand, after the named ones.
     */
    random_cards: number;
  }
  /**
   * A base that one side lets the other found (C8).
   */
  export interface BaseTerm {
    /**
     * Where they come from; `None`: the receiver chooses when the deal is carried out.
     */
    from: ShipCounts | null;
    /**
     * A planet: the home system it belongs to and its number there, from 0. Both are one number: that of the home's seat,
     * times 6, and its own are added up.
     */
    planet: number;
    /**
     * How many ships the receiver settles, at least 1.
     */
    ships: number;
  }
  /**
   * Ships freed from the black hole as a term of a deal; their owner places them.
   */
  export interface Freed {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * How many, at least 1.
     */
    ships: number;
  }
  /**
   * The offense's.
   */
  export interface Terms1 {
    /**
     * A base for the other side.
     */
    base: BaseTerm | null;
    cards: Kinds;
    /**
     * Another seat's ships freed from the black hole, where a power allows it.
     */
    freed: Freed | null;
    /**
     * Cards drawn at random from the hand, after the named ones.
     */
    random_cards: number;
  }
  /**
   * A question to one seat.
   */
  export interface Decision {
    /**
     * What its text names.
     *
     * @maxItems 3
     */
    args: Argument[];
    /**
     * The answer that is wanted.
     */
    ask:
      | {
          pick: {
            /**
             * The most.
             */
            max: number;
            /**
             * The fewest options to pick.
             */
            min: number;
            /**
             * The options, each once.
             *
             * @maxItems 50
             */
            options: Pickable[];
          };
        }
      | {
          number: {
            /**
             * The greatest.
             */
            max: number;
            /**
             * The least.
             */
            min: number;
          };
        }
      | {
          ships: {
            bounds: ShipCounts1;
            /**
             * The most ships in all.
             */
            max: number;
            /**
             * The fewest ships in all.
             */
            min: number;
          };
        }
      | {
          deal: DealAsk;
        };
    /**
     * The moment it belongs to, where scripts act.
     */
    hook: Hook | null;
    /**
     * The phase it falls in.
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
     * Whether the options or the answer are nobody else's business.
     */
    secret: boolean;
    /**
     * The power or card that asks; `None`: the rules.
     */
    source: ScriptId | null;
    /**
     * What it is about.
     */
    topic:
      | "window"
      | "draw_new_hand"
      | "free_ship"
      | "own_colour"
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
   * The question put to a main player who is making a deal.
   */
  export interface DealAsk {
    /**
     * Whether it holds the cards that the standing offer names.
     */
    can_accept: boolean;
    hand: Kinds2;
    /**
     * Every kind of card in the draw deck, lowest first: those that can be named.
     */
    kinds: CardKind[];
    limits: BySide_TermLimits;
    /**
     * How many more offers may be made before the time is up; the engine has no clock.
     */
    proposals_left: number;
    /**
     * A side of an encounter.
     */
    side: "offense" | "defense";
    /**
     * The other side's offer, if one stands.
     */
    standing: BySide_Terms | null;
  }
  /**
   * What each side could give, the offense first.
   */
  export interface BySide_TermLimits {
    defense: TermLimits;
    offense: TermLimits1;
  }
  /**
   * The defense's.
   */
  export interface TermLimits {
    /**
     * The cards in its hand.
     */
    cards: number;
    /**
     * The seats whose ships its power can free, with their ships in the black hole.
     */
    freed: unknown[][];
    /**
     * Planets on which it can let the other side found a base.
     */
    planets: Planet[];
    settlers: ShipCounts2;
  }
  /**
   * The offense's.
   */
  export interface TermLimits1 {
    /**
     * The cards in its hand.
     */
    cards: number;
    /**
     * The seats whose ships its power can free, with their ships in the black hole.
     */
    freed: unknown[][];
    /**
     * Planets on which it can let the other side found a base.
     */
    planets: Planet[];
    settlers: ShipCounts2;
  }
  /**
   * The game as one seat sees it.
   */
  export interface View {
    /**
     * Cards in the draw deck.
     */
    deck: number;
    /**
     * What is declared and can still be answered, the newest last.
     */
    declared: DeclaredView[];
    /**
     * The defense, once named.
     */
    defense: Seat | null;
    discard: Kinds3;
    /**
     * The number of the encounter in the turn.
     */
    encounter: number;
    hand: Kinds4;
    in_play: Kinds5;
    invited: BySide_SeatSet;
    laid: BySide_Nullable_LaidView;
    /**
     * The rules of the table and the cards that lie on it.
     */
    lying: LyingView[];
    /**
     * The planets that lie in another system than at the start, or have left the game.
     */
    moved: unknown[][];
    /**
     * A place at the table, counted from 0 clockwise.
     */
    offense: number;
    /**
     * The standing offer and who made it.
     *
     * @minItems 2
     * @maxItems 2
     */
    offer: unknown[] | null;
    /**
     * How the encounter was decided.
     */
    outcome: Outcome | null;
    /**
     * A phase of an encounter; their order is the edition's.
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
     * The planet the cone points at.
     */
    planet: Planet | null;
    /**
     * For each planet, in the order of [`Ruleset::planets`], the ships of each seat.
     */
    planets: number[][];
    /**
     * Whose view it is; `None`: an onlooker's.
     */
    seat: Seat | null;
    /**
     * Every seat.
     */
    seats: SeatView[];
    /**
     * Star cards drawn that show none.
     */
    special_stars: ScriptId[];
    /**
     * Star cards drawn that show a colour.
     */
    star_discards: Seat[];
    /**
     * Cards in the star deck.
     */
    stars: number;
    sums: BySide_Nullable_SumView;
    /**
     * The totals, once made.
     */
    totals: BySideInt16 | null;
    /**
     * Turns begun.
     */
    turn: number;
    waiting: SeatSet3;
    winners: SeatSet4;
  }
  /**
   * A use of a power, or a card played, that others can still answer.
   */
  export interface DeclaredView {
    /**
     * It is a card.
     */
    card: boolean;
    /**
     * A moment at which scripts may act.
     */
    hook:
      | "any_time"
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
   * Who is invited by each side.
   */
  export interface BySide_SeatSet {
    defense: SeatSet1;
    offense: SeatSet2;
  }
  /**
   * The cards laid.
   */
  export interface BySide_Nullable_LaidView {
    /**
     * The defense's.
     */
    defense: LaidView | null;
    /**
     * The offense's.
     */
    offense: LaidView | null;
  }
  /**
   * A card on the table.
   */
  export interface LaidView {
    /**
     * What it counts as, once turned; before, what its main player says that it is, if it has to.
     */
    face: Face | null;
    /**
     * Which card, if the viewer may see it.
     */
    kind: CardKind | null;
    /**
     * It lies open.
     */
    open: boolean;
  }
  /**
   * A rule of the table, or a card that lies on it, as everybody sees it.
   */
  export interface LyingView {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    holder: number;
    /**
     * What it remembers: the key and its values.
     */
    memory: unknown[][];
    /**
     * The number of a script in the ruleset's list.
     */
    script: number;
    /**
     * What brings it to the table, and where it lies.
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
   * A seat, as another seat sees it.
   */
  export interface SeatView {
    /**
     * Its aliens.
     */
    aliens: AlienView[];
    aside: Kinds7;
    /**
     * How many of them lie face down.
     */
    aside_unseen: number;
    /**
     * Its ships in the black hole.
     */
    black_hole: number;
    /**
     * The ships of others that it holds captive.
     */
    captives: unknown[][];
    /**
     * Cards in its hand.
     */
    cards: number;
    /**
     * Its ships on the cone.
     */
    cone: number;
    /**
     * Its bases outside its home system (W2).
     */
    foreign_bases: number;
    /**
     * Its ships that have left the game.
     */
    gone: number;
    /**
     * Its bases in its home system (W3).
     */
    home_bases: number;
    known: Kinds8;
    /**
     * It has left the game (W4).
     */
    out: boolean;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * Its ships as a defensive ally.
     */
    shield: number;
  }
  /**
   * An alien of a seat, as another seat or its own sees it.
   */
  export interface AlienView {
    /**
     * The alien.
     */
    alien: number;
    /**
     * Whether its power is in force now.
     */
    in_force: boolean;
    /**
     * What it remembers, for all to see or for its own seat: the key and its values.
     */
    memory: unknown[][];
    /**
     * The home bases that its holder needs for it.
     */
    needs: number;
    /**
     * Its piles of cards.
     */
    piles: PileView[];
    /**
     * The same in more words: where it is not, why.
     */
    standing: "in_force" | "lost" | "cancelled" | "off";
  }
  /**
   * A pile of a power, as another seat or its own sees it.
   */
  export interface PileView {
    cards: Kinds6;
    /**
     * Its name in the script.
     */
    name: string;
    /**
     * How many others lie there.
     */
    unseen: number;
  }
  /**
   * What can be seen of each side's total, from when the cone is loaded until the encounter is decided. It takes scripts
   * to find: [`Seen::view`](crate::table::Seen::view) leaves it out, [`Seen::full_view`](crate::table::Seen::full_view)
   * has it.
   */
  export interface BySide_Nullable_SumView {
    /**
     * The defense's.
     */
    defense: SumView | null;
    /**
     * The offense's.
     */
    offense: SumView | null;
  }
  /**
   * A side's total as far as a viewer can see it.
   */
  export interface SumView {
    /**
     * What its card counts, if the viewer may see it and it is an attack.
     */
    card: number | null;
    /**
     * Nothing is missing in it.
     */
    known: boolean;
    /**
     * What powers and cards add or take besides, so that card, ships and this make the total; `None`: it cannot be known.
     */
    more: number | null;
    /**
     * Its ships, those of its main player first.
     */
    ships: ShipsWorth[];
    tally: Tally;
    /**
     * The total of what is known; `None`: there is none, a negotiate among the cards that the viewer sees, for instance.
     */
    total: number | null;
  }
  /**
   * What the ships of a seat bring to a total.
   */
  export interface ShipsWorth {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * How many.
     */
    ships: number;
    /**
     * What they count together; `None`: this viewer cannot know.
     */
    worth: number | null;
  }
  /**
   * How the total is made of card and ships, if not by adding them.
   */
  export interface Tally {
    /**
     * Ships are multiplied with the card instead of added.
     */
    multiplied: boolean;
    /**
     * Ships are taken from the card instead of added.
     */
    subtracted: boolean;
    /**
     * Allied ships are not counted.
     */
    without_allies: boolean;
  }
  /**
   * One value for each side.
   */
  export interface BySideInt16 {
    /**
     * The defense's.
     */
    defense: number;
    /**
     * The offense's.
     */
    offense: number;
  }
  /**
   * Why something happens: the clause of the rules, and the alien or destiny card whose doing it is.
   */
  export interface Why {
    /**
     * The script of the power or card, where one has bent the rules.
     */
    by: ScriptId | null;
    /**
     * The clause.
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
   * Until when a seat passes or holds in every window. It depends on nothing that the seat alone knows.
   */
  export type Until = "encounter" | "my_turn" | "main_player";
  /**
   * An answer.
   */
  export type Choice =
    | {
        /**
         * @maxItems 8
         */
        pick: Pickable[];
      }
    | {
        number: number;
      }
    | {
        ships: ShipCounts;
      }
    | {
        offer: BySide_Terms;
      }
    | "accept"
    | "refuse"
    | "no_deal";
  /**
   * One option of a pick.
   */
  export type Pickable =
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
   * A planet: the home system it belongs to and its number there, from 0. Both are one number: that of the home's seat,
   * times 6, and its own are added up.
   */
  export type Planet = number;
  /**
   * What a card shows.
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
   * A text key of a script, by a number that is made of the key alone: it is the same whatever else there is.
   */
  export type Word = number;
  /**
   * A number of ships for each place; none at a planet that no table has.
   */
  export type ShipCounts = ShipsAt[];
  /**
   * Named cards from the hand.
   */
  export type Kinds = CardKind[];
  /**
   * A part of an answer.
   */
  export type Part =
    | {
        pick: Pickable;
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
   * A place ships can be taken from or put on.
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
      hello: Hello;
      hint: AskHint;
      history: OfTable;
      hold: Hold;
      "host.clock": HostClock;
      "host.close": HostClose;
      "host.give": HostGive;
      "host.kick": HostKick;
      "host.pause": HostPause;
      parts: NextParts;
      ping: Nothing;
      say: Say;
      "seat.leave": OfTable;
      "seat.take": Take;
      stand: Stand;
      "table.list": Nothing;
      "table.new": NewTable;
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
   * `answer`: a whole one, or its parts.
   */
  export interface Answer {
    /**
     * The answer.
     */
    choice?: {
      [k: string]: unknown | undefined;
    };
    /**
     * The question.
     */
    id: string;
    /**
     * Its parts, in place of the answer.
     */
    parts?: unknown[] | null;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `at`: the table as it stood once.
   */
  export interface At {
    /**
     * Which step, as `history` counts them.
     */
    answer: number;
    /**
     * The seat, where the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `ping`, `catalog`, `table.list`: nothing needs to be said.
   */
  export interface Nothing {}
  /**
   * `hello`: must come first.
   */
  export interface Hello {
    /**
     * What the client is. Nothing is done with it.
     */
    client?: string | null;
    /**
     * The language of sentences: "en", "nl", "sv". Without it, or with one that the server does not speak, English.
     */
    lang?: string | null;
    /**
     * The versions of the protocol that the client speaks.
     */
    protocol: number[];
  }
  /**
   * `hint`: what a thinker would answer.
   */
  export interface AskHint {
    /**
     * The question.
     */
    id: string;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `seat.leave`, `history`, and what else names only a table.
   */
  export interface OfTable {
    /**
     * The seat, where the connection has several at this table.
     */
    seat?: Seat | null;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `hold`: I want to think.
   */
  export interface Hold {
    /**
     * The question of the window.
     */
    id: string;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `host.clock`: how long is waited from now on.
   */
  export interface HostClock {
    clock: Clock;
    /**
     * The host's token.
     */
    host: string;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * The clock.
   */
  export interface Clock {
    /**
     * Seconds for all talks of one deal; without a number those of the edition's rules, with 0 as long as they take. When they
     * are over there is no deal, whatever `then` says.
     */
    deal_s?: number | null;
    /**
     * Seconds for a question; without a number as long as it takes.
     */
    question_s?: number | null;
    /**
     * Seconds that each seat may take beyond, in the whole game.
     */
    reserve_s?: number;
    /**
     * What the host does when the seconds for a question are over.
     */
    then?: "wait" | "pass" | "bot";
  }
  /**
   * `host.close`: the table is kept, and played no more.
   */
  export interface HostClose {
    /**
     * The host's token.
     */
    host: string;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `host.give`: a seat goes to a person or to a bot.
   */
  export interface HostGive {
    /**
     * The host's token.
     */
    host: string;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The table.
     */
    table: string;
    /**
     * Who is to sit there: "person" or the name of a bot.
     */
    to: string;
  }
  /**
   * `host.kick`: whoever holds a seat holds it no more; the seat gets a new token.
   */
  export interface HostKick {
    /**
     * The host's token.
     */
    host: string;
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `host.pause`: the table pauses, or goes on.
   */
  export interface HostPause {
    /**
     * The host's token.
     */
    host: string;
    /**
     * Whether it pauses.
     */
    paused: boolean;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `parts`: what can come next.
   */
  export interface NextParts {
    /**
     * The question.
     */
    id: string;
    /**
     * The parts so far.
     */
    so_far?: unknown[];
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `say`: talk.
   */
  export interface Say {
    /**
     * The seat.
     */
    seat?: Seat | null;
    /**
     * The table.
     */
    table: string;
    /**
     * What is said, at most 500 characters.
     */
    text: string;
  }
  /**
   * `seat.take`.
   */
  export interface Take {
    /**
     * The name to be shown to others.
     */
    name?: string | null;
    /**
     * The events that the client has.
     */
    since?: Since | null;
    /**
     * The table.
     */
    table: string;
    /**
     * The seat's secret, or that of those who look on.
     */
    token: string;
  }
  /**
   * Up to where a client has the events of a table.
   */
  export interface Since {
    /**
     * The epoch in which it had them: numbers of another one mean nothing.
     */
    epoch: number;
    /**
     * The number of the next event.
     */
    next: number;
  }
  /**
   * `stand`: pass, or hold, in every window until then.
   */
  export interface Stand {
    /**
     * What is done in every window.
     */
    how?: "pass" | "hold";
    /**
     * The seat.
     */
    seat?: Seat | null;
    /**
     * The table.
     */
    table: string;
    /**
     * Until when; null ends it.
     */
    until?: Until | null;
  }
  /**
   * `table.new`.
   */
  export interface NewTable {
    /**
     * Seats at which bots sit, by the seat's number, with the name of the bot: "random", "steady" or "thinker".
     */
    bots?: {
      [k: string]: string | undefined;
    };
    clock?: Clock1;
    /**
     * Which edition.
     */
    edition?: string | null;
    /**
     * Which game; without it that of the edition.
     */
    game?: string | null;
    /**
     * The game's own options.
     */
    options?: {
      [k: string]: unknown | undefined;
    };
    /**
     * Whether anybody may find the table in the list and look on.
     */
    public?: boolean;
    /**
     * How many seats.
     */
    seats?: number | null;
    /**
     * The seed of all chance, as a text of digits; without it one is drawn.
     */
    seed?: string | null;
    /**
     * How windows are held.
     */
    windows?:
      | {
          beat: number;
        }
      | "ask";
  }
  /**
   * How long is waited for answers.
   */
  export interface Clock1 {
    /**
     * Seconds for all talks of one deal; without a number those of the edition's rules, with 0 as long as they take. When they
     * are over there is no deal, whatever `then` says.
     */
    deal_s?: number | null;
    /**
     * Seconds for a question; without a number as long as it takes.
     */
    question_s?: number | null;
    /**
     * Seconds that each seat may take beyond, in the whole game.
     */
    reserve_s?: number;
    /**
     * What the host does when the seconds for a question are over.
     */
    then?: "wait" | "pass" | "bot";
  }
  /**
   * `undo.say`: to a wish to take answers back.
   */
  export interface SayUndo {
    /**
     * Whether it agrees.
     */
    agree: boolean;
    /**
     * The `from` of the wish that is meant; another one that stands by now is left alone.
     */
    from?: number | null;
    /**
     * The seat.
     */
    seat?: Seat | null;
    /**
     * The table.
     */
    table: string;
  }
  /**
   * `watch`.
   */
  export interface Watch {
    /**
     * The events that the client has.
     */
    since?: Since | null;
    /**
     * The table.
     */
    table: string;
    /**
     * The secret of those who look on; a public table needs none.
     */
    token?: string | null;
  }
  /**
   * Ships at a place, as counts are written.
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
     * How many ships.
     */
    ships: number;
  }
  /**
   * One value for each side.
   */
  export interface BySide_Terms {
    defense?: Terms;
    offense?: Terms1;
  }
  /**
   * The defense's.
   */
  export interface Terms {
    /**
     * A base for the other side.
     */
    base?: BaseTerm | null;
    cards?: Kinds;
    /**
     * Another seat's ships freed from the black hole, where a power allows it.
     */
    freed?: Freed | null;
    /**
     * Cards drawn at random from the hand, after the named ones.
     */
    random_cards?: number;
  }
  /**
   * A base that one side lets the other found (C8).
   */
  export interface BaseTerm {
    /**
     * Where they come from; `None`: the receiver chooses when the deal is carried out.
     */
    from?: ShipCounts | null;
    /**
     * A planet: the home system it belongs to and its number there, from 0. Both are one number: that of the home's seat,
     * times 6, and its own are added up.
     */
    planet: number;
    /**
     * How many ships the receiver settles, at least 1.
     */
    ships: number;
  }
  /**
   * Ships freed from the black hole as a term of a deal; their owner places them.
   */
  export interface Freed {
    /**
     * A place at the table, counted from 0 clockwise.
     */
    seat: number;
    /**
     * How many, at least 1.
     */
    ships: number;
  }
  /**
   * The offense's.
   */
  export interface Terms1 {
    /**
     * A base for the other side.
     */
    base?: BaseTerm | null;
    cards?: Kinds;
    /**
     * Another seat's ships freed from the black hole, where a power allows it.
     */
    freed?: Freed | null;
    /**
     * Cards drawn at random from the hand, after the named ones.
     */
    random_cards?: number;
  }
}
