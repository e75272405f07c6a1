// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Responds to any call as configured at deployment, to test callers of unknown contracts.
contract HostileAccount {
    enum Behaviour {
        Return,
        Revert,
        Loop
    }

    Behaviour private immutable behaviour;
    bytes private answer;

    constructor(Behaviour how, bytes memory what) {
        behaviour = how;
        answer = what;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        while (behaviour == Behaviour.Loop) {}
        bytes memory data = answer;
        if (behaviour == Behaviour.Revert) {
            assembly {
                revert(add(data, 32), mload(data))
            }
        }
        return data;
    }
}
